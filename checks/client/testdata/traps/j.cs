#region it's "here"
/// <example>Call("thread/start")</example>
/* does not /* nest */
class J {
  const string A = "thread/start"; // want "thread/start"
  string b = @"c:\dir ""quoted"""; // want "c:\\dir \"quoted\""
  string c = $"thread/{kind}/{(x ? "y" : "z")}"; // want ~"thread/" "y" "z"
  string d = $"{{literal}} {n:0.00} {t:HH:mm}"; // want ~"{literal} "
  string e = $@"a\{b}""c""", f = @$"d\{e}"; // want ~"a\\" ~"d\\"
  string g = """raw "one" \n"""; // want "raw \"one\" \\n"
  string h = """"three """ quotes""""; // want "three \"\"\" quotes"
  string i = $$"""{ "a": {{b}} }"""; // want ~"{ \"a\": "
  char j = '"', k = '\'', l = '\x22', m = '\u0022';
  string n = "a" + b; // want ~"a"
  #pragma warning disable "x"
  int o = @class + 1; // '
  string p = "x"u8; // want "x"
  /* want "one\ntwo" */ string q = """
    one
    two
    """;
}
