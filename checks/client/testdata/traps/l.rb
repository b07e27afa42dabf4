#!/usr/bin/env ruby
# "thread/start"
=begin
'thread/start'
=end
A = 'thread/start' # want "thread/start"
b = "thread/#{kind}" # want ~"thread/"
c = 'it\'s \n' # want "it's \\n"
d = %q(a (nested) 'b'), %Q[c #{d}], %w[e/f g/h] # want "a (nested) 'b'" ~"c " "e/f" "g/h"
e = x / y / z # "not a regex"
f = text =~ /it's "quoted"/ # a regex
puts /a"b/, "c" # want "c"
g = %r{http://"x"}, "h" # want "h"
h = ?", "i" # want "i"
i = $', $", "j" # want "j"
j = 10 % 3, "k" # want "k"
k = call(<<~ONE, "l") # want "one 'two' # not a comment" "l"
  one 'two' # not a comment
ONE
l = <<-'TWO' # want "a \\#{b}"
  a \#{b}
  TWO
m = list << "n" # want "n"
class << self; end
n = <<THREE + "o" # want ~"" ~"o"
x #{y "z"} # want "z"
THREE
o = cond ? "p" : 'q' # want "p" "q"
p = { "thread/start" => 1, method: "turn/start", "r": 2 } # want "thread/start" "turn/start" "r"
q = :"s/t", :u # want "s/t"
r = `ls #{"v"}` # want ~"ls " "v"
s = "a" "b" # want "ab"
t = x ? y : z
__END__
"thread/start"
