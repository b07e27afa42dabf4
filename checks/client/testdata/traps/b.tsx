import React from 'react'; // want "react"
const less = a < b && c > d ? 'x' : 'y'; // want "x" "y"
function View<T extends Base>(p: T) {
  const pick = <K,>(k: K) => k;
  const bound = <K extends string>(k: K) => `${k}`; // want ~""
  return (
    <div className="box" title='it"s' data-x={'thread/start'}> {/* want "box" "it\"s" "thread/start" */}
      don't // 'thread/start' "not closed
      {/* 'thread/start' */}
      {items.map((i) => <Item key={i} name={`n/${i}`} />)} {/* want ~"n/" */}
      {ok && <p>it's {count > 1 ? 'many' : "one"} & more</p>} {/* want "many" "one" */}
      <>
        <A.B on:x="1" {...rest} /> text with 'quotes {/* want "1" */}
      </>
      <input disabled value="a &quot; b" /* " */ /> {/* want "a &quot; b" */}
    </div>
  );
}
const map = new Map<string, Foo>(); const e = 'e'; // want "e"
const after = x as unknown as Array<string>, f = 'f'; // want "f"
const t: Array<'u'> = ['u']; // want "u" "u"
