#!/usr/bin/env python
"""Module text: 'thread/start'."""
# "thread/start"
import os
A = "thread/start"  # want "thread/start"
B: str = 'turn/start'  # want "turn/start"
C = r'raw\'still', R"\d"  # want "raw\\'still" "\\d"
D = b"bytes", u'unicode', Rb'x'  # want "bytes" "unicode" "x"
E = f"thread/{kind}"  # want ~"thread/"
F = f"{x!r:>{width}} {y:%H:%M} {{literal}}"  # want ~""
G = f"plain {{braces}}"  # want "plain {braces}"
H = f'{d["key"]} {"it's"}'  # want ~"" "key" "it's"
I = ("thread/" "start")  # want "thread/start"
J = "a" + b  # want ~"a"
K = "a" % b, "thread/{}".format(k)  # want ~"a" ~"thread/{}"
L = """it's "quoted" text"""  # want "it's \"quoted\" text"
def f():
    'a doc text'
    r"""raw doc
    >>> call("thread/start")
    """
    x = \
        "continued"  # want "continued"
    return {"method": "turn/start"}, ["item/started",  # want "method" "turn/start" "item/started"
        'alone on its line']  # want "alone on its line"
M = 'don\'t', "\x74hread\u002fstart", '\N{BULLET}'  # want "don't" "thread/start" "N{BULLET}"
N = x // y  # "not a comment mark" 'of another language'
O = f"{a if b else 'c'}" f"{z:{'<'}10}"  # want ~"" "c" ~"" "<"
