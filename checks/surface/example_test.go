package surface

// at gives a place of the example.
func at(line int) Place { return Place{File: "x.rs", Line: line, EndLine: line} }

func ref(id TypeID) Shape          { return Shape{Kind: Ref, Ref: id} }
func arrayOf(s Shape) Shape        { return Shape{Kind: Array, Elem: []Shape{s}} }
func nullable(s Shape) Shape       { s.Nullable = true; return s }
func plainShape(k ShapeKind) Shape { return Shape{Kind: k} }

// exampleSurface is built by hand with one of everything that At has to answer for.
func exampleSurface() *Surface {
	text := plainShape(String)
	full := Coverage{Methods: [4]Extent{Full, Full, Full, Full}, Gates: [4]bool{true, true, true, true}, Fields: Full,
		Results: true, Gated: true, Types: Full, Config: Full, Options: Full, Features: Full}
	return (&Surface{
		Coverage: full, Config: "config::ConfigToml", Crates: []string{"p"},
		Methods: []*Method{
			{Direction: ClientRequest, Wire: "do", Params: ref("p::Params"), Result: ref("p::Out"), InspectParams: true, Place: at(1)},
			{Direction: ClientRequest, Wire: "twice", Params: ref("p::Params"), Place: at(2)},
			{Direction: ServerNotification, Wire: "told", Params: ref("p::Out"), Gate: "told", Place: at(3)},
			{Direction: ClientNotification, Wire: "bare", Place: at(4)},
		},
		Types: []*Type{
			{ID: "p::Params", Crate: "p", Name: "Params", Kind: Struct, Place: at(10), Fields: []Field{
				{Wire: "id", Aliases: []string{"old"}, Shape: ref("p::Id"), Place: at(11)},
				{Wire: "list", Shape: nullable(arrayOf(ref("p::Item"))), Optional: true, Place: at(12)},
				{Wire: "gated", Shape: text, Gate: "do.gated", Place: at(13)},
				{Wire: "hand", Shape: ref("p::Hand"), Place: at(14)},
				{Wire: "lost", Shape: Shape{Kind: Uncertain, Why: "no idea"}, Place: at(15)},
				{Wire: "hole", Shape: ref("p::NotHeld"), Place: at(16)},
				{Wire: "read", Shape: Shape{Kind: Uncertain, Why: "differs"}, ReadAs: arrayOf(text), Place: at(17)},
				{Wire: "mode", Shape: ref("p::Mode"), Place: at(18)},
				{Wire: "coded", Shape: ref("p::Coded"), Place: at(19)},
			}},
			{ID: "p::Id", Crate: "p", Name: "Id", Kind: Alias, Shape: text, Place: at(20)},
			{ID: "p::Coded", Crate: "p", Name: "Coded", Kind: Alias, Shape: text, Opaque: true, Why: "by hand", WhyPlace: at(22), Place: at(21)},
			{ID: "p::Item", Crate: "p", Name: "Item", Kind: Enum, Tagging: Internal, Tag: "type", Place: at(30), Variants: []Variant{
				{Wire: "text", Rust: "Text", Form: Members, Fields: []Field{{Wire: "same", Shape: text, Place: at(31)}, {Wire: "one", Shape: text, Place: at(32)}}, Place: at(31)},
				{Wire: "skill", Rust: "Skill", Form: Newtype, Shape: ref("p::Skill"), Gate: "item.skill", Place: at(33)},
				{Wire: "out", Rust: "Out", Form: Members, NoIn: true, Place: at(34)},
			}},
			{ID: "p::Skill", Crate: "p", Name: "Skill", Kind: Struct, Place: at(40), Fields: []Field{{Wire: "same", Shape: text, Place: at(41)}, {Wire: "path", Shape: text, Place: at(42)}}},
			{ID: "p::Hand", Crate: "p", Name: "Hand", Kind: Struct, HandIn: true, Why: "by hand", WhyPlace: at(51), Place: at(50), Fields: []Field{{Wire: "a", Shape: text, Place: at(52)}}},
			{ID: "p::Mode", Crate: "p", Name: "Mode", Kind: Enum, Place: at(60), Variants: []Variant{
				{Wire: "fast", Rust: "Fast", Aliases: []string{"quick"}, Place: at(61)},
				{Wire: "slow", Rust: "Slow", NoIn: true, Place: at(62)},
				{Wire: "deep", Rust: "Deep", Form: Members, Fields: []Field{{Wire: "level", Shape: text, Place: at(64)}}, Place: at(63)},
			}},
			{ID: "p::Out", Crate: "p", Name: "Out", Kind: Struct, Place: at(70), Fields: []Field{
				{Wire: "mode", Shape: ref("p::Mode"), Place: at(71)},
				{Wire: "hidden", NoOut: true, Shape: text, Place: at(72)},
				{Wire: "hand", Shape: ref("p::Hand"), Place: at(73)},
				{Flatten: true, Shape: ref("p::Loose"), Place: at(74)},
			}},
			{ID: "p::Loose", Crate: "p", Name: "Loose", Kind: Alias, Shape: nullable(ref("p::Flat")), Place: at(80)},
			{ID: "p::Flat", Crate: "p", Name: "Flat", Kind: Struct, Place: at(81), Fields: []Field{{Wire: "flat", Shape: text, Place: at(82)}}},
			{ID: "p::a::Same", Crate: "p", Name: "Same", Kind: Struct, Place: at(90)},
			{ID: "q::Same", Crate: "q", Name: "Same", Kind: Struct, Place: at(91)},
			{ID: "p::Round", Crate: "p", Name: "Round", Kind: Alias, Shape: ref("p::Round"), Place: at(92)},
			{ID: "config::ConfigToml", Crate: "config", Name: "ConfigToml", Kind: Struct, Place: at(95), Fields: []Field{{Wire: "model", Shape: nullable(text), Optional: true, Place: at(96)}}},
		},
		Commands: []*Command{
			{Path: "", Place: at(100), Options: []Option{{Long: "config", Short: "c", Global: true, Takes: "KV", Place: at(101)}, {Long: "top", Place: at(102)}}},
			{Path: "serve", Aliases: []string{"s"}, Place: at(103), Options: []Option{{Long: "mode", Aliases: []string{"kind"}, Takes: "M", Values: []string{"a", "b"}, Place: at(104)}}},
			{Path: "serve deep", Place: at(105)},
			{Path: "other", Place: at(106)},
		},
		Features: []*Feature{{Key: "new", Aliases: []string{"legacy"}, Stage: "Stable", Place: at(110)}},
		Gaps: []Gap{
			{What: OptionsOf("other"), Why: "not read", Place: at(120)}, {What: CommandsOf("other"), Why: "not read", Place: at(120)},
			{What: "request:twice", Why: "two entries", Place: at(121)},
			{What: TypeNamed("Made"), Why: "a macro", Place: at(122)},
			{What: MethodsOf(ServerRequest), Why: "a broken table", Place: at(123)},
			{What: OptionNamed("serve", "--built"), Why: "in some builds", Place: at(124)},
		},
	}).Index()
}
