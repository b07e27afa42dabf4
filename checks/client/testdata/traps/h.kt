/** call("thread/start") */
/* a /* nested "one" */ "two" */
const val A = "thread/start" // want "thread/start"
val b = "thread/$kind" + "x" // want ~"thread/" ~"x"
val c = "thread/${f("y", '}')}" // want ~"thread/" "y"
val d = "costs \$5 or $ 5" // want "costs $5 or $ 5"
val e = """raw \n "quoted"""" // want "raw \\n \"quoted\""
/* want ~"one " */ val f = """one ${x}
  'two' "three"
"""
val g = '"'; val h = '\''; val i = '\u0022'
val j = $$"""a $b $${c} d""" // want ~"a $b "
val k = when (m) { "a/b", "c/d" -> 1; else -> 2 } // want "a/b" "c/d"
val l = "${"in${"ner"}"}" // want ~"" ~"in" "ner"
