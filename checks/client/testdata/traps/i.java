/** call("thread/start"); */
/* does not /* nest */ class I { // "no"
  static final String A = "thread/start"; // want "thread/start"
  char b = '"', c = '\'', d = '\u0022', e = '\\';
  /* want "one\n  \"two\"\n" */ String f = """
      one
        "two"
      """;
  String g = "thread/" + kind + "/x"; // want ~"thread/" ~"/x"
  String h = "q\"\\\t\u0074"; // want "q\"\\\tt"
  @A(value = "ann", other = {"x", "y"}) // want "ann" "x" "y"
  int i = a / b / c;
}
