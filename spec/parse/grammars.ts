import {
  any,
  byteText,
  cells,
  charset,
  choice,
  constant,
  convert,
  derive,
  digits,
  end,
  except,
  fail,
  field,
  type Grammar,
  type GrammarOptions,
  grammar,
  hex,
  int,
  item,
  join,
  type LooseEscapes,
  label,
  level,
  list,
  literal,
  look,
  many,
  map,
  message,
  nest,
  not,
  number,
  oneOf,
  optional,
  type Part,
  pair,
  quantity,
  quoted,
  type Reading,
  ref,
  rest,
  run,
  seq,
  type TimePart,
  timePart,
  timestamp,
  token,
  until,
  within,
} from "../../engine/authoring/index.ts";
import { isSpecError, native } from "../../engine/grammar/index.ts";
import { cols } from "../../grammars/cols.ts";
import { json } from "../../grammars/json.ts";
import { logfmt } from "../../grammars/logfmt.ts";
import { typedGrammars } from "./typed-grammars.ts";

// Small grammars that no log has, which together use every node in every way that the catalogue may one day need.

const word = run(charset("a-z"));
const name = run(charset("a-z_0-9"));
const notBlank = run(except(charset(" ")));
const escapes: LooseEscapes = { lead: "\\", meaning: { '"': '"', "\\": "\\" }, unicode: null, unknown: "keep" };

function small(title: string, record: Part, options: Partial<GrammarOptions<Part>> = {}): Grammar {
  return grammar(title, { about: title, layout: title, ...options, record });
}

function reading(types: Reading["types"], form: Reading["form"], otherwise: Reading["otherwise"]): Reading {
  return { types, form, otherwise, words: { true: ["true", "yes", "1"], false: ["false", "no", "0"] } };
}

const computed: Reading = { ...reading(["int", "float"], "lenient", "text"), notation: { units: { "": 1, k: 1000 } } };
const amount = seq(
  optional(oneOf("-", "+")),
  digits(1, 2),
  optional(seq(".", digits(1, 3))),
  optional(run(charset("mins "), 1, 3)),
  optional(seq(digits(1), "ms")),
);
const loosely: Reading = { ...computed, otherwise: "unit" };
const softly: Reading = { ...computed, notation: { base: 16 } };

/** More alternatives than are tried in order, some the beginning of others, one that begins with no text. */
const beginnings = [
  ...["abc", "ab", "éa", "é", "b,", "b", "日本", "日", "x1"].map((text, index) =>
    seq(field(`f${index % 3}`, text), optional(field("d", digits(1, 2)))),
  ),
  field("z", run(charset("a-z"), 1, 2)),
  seq("ab", field("late", ";")),
  "c",
];

const words = [
  small("literals", seq(field("a", choice("ab", "a", "é", "日本")), optional("😀"), field("b", literal("x")))),
  small("words", many(field("w", oneOf("a", "ab", "abc", "é", "éa", "b,")), { separator: ",", max: 1 })),
  small("many-alternatives", seq(choice(...beginnings), optional(field("more", "x")))),
  small("word-list", list(many(item(oneOf("a", "ab", "abc", "é", "éa", "b,")), { separator: "," }))),
  small(
    "runs",
    seq(
      field("one", run(charset("a-c\r"), 1, 1)),
      field("some", run(charset("0-9\r"), 0, 3)),
      field("few", run(except(charset("x")), 2, 4)),
      field("wide", run(except(charset('x"')), 0)),
      field("end", run(any, 0)),
    ),
  ),
  small(
    "carriage-returns",
    seq(field("a", run(charset("a-c\r"), 1, 1)), field("b", run(charset("\r \t"), 0)), optional("x")),
  ),
  small(
    "digits",
    seq(
      field("a", int(digits(2))),
      ".",
      field("b", digits(0, 3)),
      ".",
      field("c", digits(1, null)),
      ".",
      field("d", int(digits(1, 3, [0, 191]))),
      ".",
      field("e", digits(5, 5, [100, 59_999])),
      optional(seq(".", field("f", int(label("month", digits(2, 2, [1, 12])))))),
    ),
  ),
  small(
    "hex-digits",
    seq(
      field("a", hex(seq(optional(oneOf("0x", "0X")), run(charset("0-9a-fA-F"), 1, 20)))),
      optional(seq(" ", field("b", hex(run(charset("0-9a-fA-F+x-"), 0)), { omit: "-" }))),
    ),
  ),
  small(
    "quantities",
    seq(
      field("a", choice(quantity({ ms: 0.001, s: 1, min: 60, "": 1 }, amount), "-", "x"), { omit: "2s" }),
      many(seq(",", pair(word, "=", choice(quantity({ k: 1024, "": 1 }, run(charset("0-9k."))), "-")))),
      optional(seq(";", list(many(item(convert(loosely, run(charset("0-9a-z.")))), { separator: "," })))),
    ),
  ),
  small(
    "bytes",
    seq(
      field("a", choice(byteText(many(run(charset("0-9"), 1, 3), { separator: ",", min: 1 })), rest), { omit: "65" }),
    ),
  ),
  small(
    "byte-lists",
    list(many(item(choice(byteText(seq("[", run(charset("0-9,"), 0), "]")), word)), { separator: " " })),
  ),
  small("quantity-or-text", seq(field("a", convert(loosely, word)), " ", field("b", convert(softly, rest)))),
  small("numbers", field("n", list(many(item(number), { separator: ",", min: 1 })))),
  small("number-and-text", seq(field("n", number), field("rest", rest))),
];

const spans = [
  small("until-first", seq(field("a", until(choice(", ", ";"))), choice(", ", ";"), field("b", rest))),
  small("until-last", seq(field("a", until(seq(":", notBlank), { last: true })), ":", field("b", rest))),
  small(
    "until-end",
    seq("<", field("a", until(choice(seq(" ", word, "="), end))), optional(seq(" ", field("b", rest)))),
  ),
  small("until-look", seq(field("a", until(look(choice("]", "x")))), field("b", rest))),
  small(
    "until-escapes",
    many(
      seq(
        pair(
          name,
          "=",
          until(choice(seq(" ", name, "="), end), {
            escapes: { lead: "\\", meaning: { "=": "=", "\\": "\\", n: "\n" }, unicode: null, unknown: "keep" },
          }),
        ),
        optional(" "),
      ),
      { min: 1 },
    ),
  ),
  small("until-nothing-more", seq(field("a", until(end)), field("b", rest))),
  small(
    "quoted-doubled",
    many(
      field(
        "a",
        quoted({
          open: '"',
          close: '"',
          inside: any,
          escapes: { lead: '"', meaning: { '"': '"' }, unicode: null, unknown: "keep" },
        }),
      ),
      { max: 1 },
    ),
    { framer: "quoted" },
  ),
  small(
    "quoted-kept",
    seq(
      field(
        "a",
        quoted({
          open: "'",
          close: "'",
          inside: except(charset("#")),
          escapes: { lead: "\\", meaning: { "'": "'", t: "\t", x: "!" }, unicode: "u", unknown: "keep" },
        }),
      ),
      field("b", rest),
    ),
  ),
  small(
    "quoted-strict",
    many(
      pair(
        quoted({
          open: "<",
          close: ">",
          inside: charset(" -~"),
          escapes: { lead: "%", meaning: { "%": "%", b: "<b>", '"': '"' }, unicode: "x", unknown: "fail" },
        }),
        null,
        choice(
          quoted({
            open: '"',
            close: '"',
            inside: except(charset("\x00-\x1f")),
            escapes: { lead: "\\", meaning: { '"': '"', "\\": "\\", n: "\n" }, unicode: "u", unknown: "fail" },
          }),
          quoted({ open: "(", close: ")", inside: except(charset("A-Z)")), escapes: null }),
        ),
      ),
      { separator: " " },
    ),
  ),
];

const structures = [
  small(
    "choices",
    seq(
      choice(seq(field("a", word), "=", field("b", digits(1, null))), seq(field("a", word), ":", field("c", word))),
      optional(seq(" ", field("d", word), optional(seq("/", field("e", word))), "!")),
      field("f", rest),
    ),
  ),
  small(
    "repetitions",
    seq(
      field("a", many(seq(word, optional(digits(1))), { separator: ",", min: 2, max: 4 })),
      ";",
      many(seq(not("x"), run(charset("x-z"), 1, 1)), { min: 0, max: 3 }),
      many(choice(" ", "-"), { min: 1 }),
      field("b", rest),
    ),
  ),
  small(
    "looks",
    seq(
      look(seq(word, choice(" ", end))),
      not(seq("no", choice(" ", end))),
      field("a", word),
      optional(seq(" ", not(end), look(notBlank), field("b", notBlank))),
    ),
  ),
  small("nested-lists", field("tree", ref("node")), {
    rules: {
      node: nest(
        4,
        label(
          "node",
          choice(
            map(seq("(", many(pair(name, "=", ref("node")), { separator: " " }), ")")),
            list(ref("items")),
            scalar(),
          ),
        ),
      ),
      items: seq("[", many(item(ref("node")), { separator: "," }), "]"),
    },
  }),
  small("deep-rule", seq(ref("head"), " ", ref("tail")), {
    rules: {
      head: field("a", ref("any-word")),
      tail: nest(3, choice(seq("(", optional(ref("tail")), ")"), ref("any-word"))),
      "any-word": token("a word", word),
    },
  }),
];

function scalar(): Part {
  return convert(reading(["int", "float", "bool"], "strict", "text"), run(except(charset(" ,[]()=")), 0));
}

const readings = [
  small(
    "strict-readings",
    list(many(item(convert(reading(["int", "float", "bool"], "strict", "text"), notBlank)), { separator: " " })),
  ),
  small(
    "lenient-readings",
    list(many(item(convert(reading(["int", "float", "bool"], "lenient", "unit"), notBlank)), { separator: " " })),
  ),
  small(
    "single-readings",
    seq(
      field("int", convert(reading(["int"], "strict", "unit"), notBlank)),
      " ",
      field("float", convert(reading(["float"], "strict", "unit"), notBlank)),
      " ",
      field("bool", convert(reading(["bool"], "strict", "unit"), notBlank)),
      " ",
      field("lint", convert(reading(["int"], "lenient", "text"), notBlank)),
      " ",
      field("lfloat", convert(reading(["float"], "lenient", "text"), notBlank)),
      optional(
        seq(" ", field("must", label("number", convert(reading(["int", "float"], "strict", "fail"), notBlank)))),
      ),
    ),
  ),
  small(
    "ordered-readings",
    seq(
      field("a", convert(reading(["bool", "int"], "strict", "text"), notBlank)),
      " ",
      field("b", convert(reading(["float", "int"], "strict", "text"), notBlank)),
      " ",
      field("c", convert(reading(["bool", "float", "int"], "lenient", "fail"), notBlank)),
    ),
  ),
  small(
    "constants",
    seq(
      field(
        "a",
        choice(
          constant(true, "t"),
          constant(false, "f"),
          constant(null, "~"),
          constant("none", seq("-", optional("-"))),
          constant(7, "s"),
        ),
      ),
      field("b", constant({ unit: true })),
      field("c", optional(constant("é\n", "+"))),
      field("d", choice(seq("<", field("e", word), ">"), constant("", run(charset("0-9"))))),
    ),
  ),
];

const names = [
  small("pairs", many(pair(name, "=", choice(quotedValue(), notBlank)), { separator: " ", min: 1 })),
  small(
    "pairs-around-fields",
    seq(
      many(seq(pair(name, "=", run(charset("0-9"))), " "), { max: 3 }),
      field("a", digits(1)),
      " ",
      field("b", seq("{", many(pair(name, ":", word), { separator: "," }), "}")),
      many(seq(" ", pair(name, "=", run(charset("0-9"))))),
    ),
  ),
  small(
    "pairs-taken-back",
    seq(
      field("a", word),
      many(seq(" ", pair(name, "=", word), optional("!")), { max: 2 }),
      choice(
        seq(many(seq(" ", pair(name, "=", word))), " b=", field("b", digits(1)), ";"),
        seq(many(seq(" ", pair(name, "=", choice(digits(1), word)))), ";", field("c", word)),
        field("d", rest),
      ),
    ),
  ),
  small("pairs-numbered", seq(many(seq(pair(name, "=", notBlank), " ")), field("a", optional(word))), {
    repeated: "numbered",
  }),
  small("flags", many(pair(name, null, choice(seq("=", word), constant(true))), { separator: " " })),
  small(
    "fields-in-pairs",
    many(
      pair(
        seq(word, optional(".")),
        seq("=", optional(seq("(", pair("p", null, digits(1)), ")"))),
        choice(map(ref("inner")), word),
      ),
      { separator: " " },
    ),
    {
      rules: {
        inner: seq(
          "{",
          many(pair(word, ":", choice(map(nest(5, ref("inner"))), digits(1))), { separator: "," }),
          optional(look("}")),
          "}",
        ),
      },
    },
  ),
  small(
    "looks-behind-values",
    seq(
      field("l", list(many(choice(seq(item(word), look(" ")), item(constant(null, word))), { separator: "," }))),
      " ",
      field(
        "m",
        map(seq(choice(seq(field("a", word), not(";")), field("b", word)), optional(seq("=", field("c", rest))))),
      ),
      optional(seq(";", field("d", rest))),
    ),
  ),
  small(
    "nested-fields",
    seq(
      field(
        "m",
        map(
          seq(
            "<",
            field("pri", int(digits(1, 3, [0, 191]))),
            derive("low", "pri", { mask: 7 }),
            ">",
            optional(pair(word, "=", word)),
          ),
        ),
      ),
      optional(
        seq(
          " ",
          field(
            "l",
            list(seq(item(word), optional(seq(",", item(map(pair(word, ":", digits(1)))))), optional(look(end)))),
          ),
        ),
      ),
      optional(seq(" ", field("e", map(many(choice(pair(word, "=", rest), " ")))))),
    ),
  ),
  small(
    "derived",
    seq(
      field("pri", int(digits(1, 3, [0, 191]))),
      derive("high", "pri", { shift: 3 }),
      derive("level", "pri", { mask: 7, table: ["a", "b", "c", "d", "é", "f", "g\n", "h"] }),
      many(seq(" ", pair(name, "=", word))),
    ),
  ),
  small(
    "omissions",
    seq(
      field("a", choice("-", word), { omit: "-" }),
      " ",
      field("b", seq("<", field("c", word), optional(seq("/", field("d", word, { omit: "x" }))), ">"), {
        omit: "<no>",
      }),
      " ",
      field("e", quotedValue(), { omit: "-" }),
      " ",
      field("f", convert(reading(["int"], "lenient", "text"), notBlank), { omit: "0" }),
      optional(seq(" ", field("g", optional(word), { omit: "" }), "!")),
      optional(seq(" ", field("h", number, { omit: "1.0" }))),
    ),
  ),
  small(
    "null-texts",
    seq(
      field("a", choice("-", word), { null: "-" }),
      " ",
      field("b", seq("<", field("c", word), optional(seq("/", field("d", word, { null: "x" }))), ">"), {
        null: "<no>",
      }),
      " ",
      field("e", quotedValue(), { null: "-" }),
      " ",
      field("f", convert(reading(["int"], "lenient", "unit"), notBlank), { null: "-" }),
      optional(seq(" ", field("g", optional(word), { null: "" }), "!")),
      optional(seq(" ", field("h", quantity({ s: 1, "": 1 }, amount), { null: "2s" }))),
    ),
  ),
  small(
    "escaped-fields",
    seq(
      field("a", seq(field("b", word), "=", field("c", until("=", { escapes }))), { escapes }),
      "=",
      field("d", label("text", choice(seq("<", rest), run(except(charset("=")), 0))), { omit: "\\", escapes }),
    ),
  ),
];

function quotedValue(): Part {
  return quoted({ open: '"', close: '"', inside: any, escapes });
}

const messages = [
  small(
    "labels",
    seq(
      label("head", choice(seq(label("first", word), ":"), seq(label("other", digits(1, null)), ":"))),
      field(
        "a",
        label(
          "value",
          choice(
            label("hex", seq("0x", digits(2))),
            label("word", seq(not("0"), word)),
            label("pair", seq(digits(2), "-", digits(2))),
          ),
        ),
      ),
      optional(seq(",", field("b", word))),
      label("tail", many(seq(";", word))),
    ),
  ),
  small(
    "meanings",
    seq(
      field("t", timestamp(timePart("hour", digits(2, 2, [0, 23])), ":", timePart("minute", digits(2)))),
      " ",
      level(field("l", label("level", choice("info", int(digits(1, 2)))))),
      optional(seq(" ", field("m", message(run(charset("a-z ")))))),
    ),
  ),
  small(
    "dates",
    seq(
      field("t", timestamp(digitsOf("year", 4), "-", digitsOf("month", 2), "-", digitsOf("day", 1, 2))),
      optional(seq(" ", field("m", rest))),
    ),
  ),
  small(
    "tokens",
    seq(
      token("time", seq(digits(2), ":", digits(2), optional(seq(":", digits(2))))),
      " ",
      choice(
        token("address", field("ip", seq(digits(1, 3), ".", digits(1, 3)))),
        field("host", token("host", seq(word, many(seq(".", word))))),
      ),
      optional(seq(" ", token("rest", field("msg", seq(not("-"), run(charset("a-z "))))))),
    ),
  ),
  small(
    "failures",
    choice(
      seq(
        "<",
        field("a", choice(word, label("digits or a reason", choice(digits(2), fail("no digits: {text}"))))),
        ">",
      ),
      seq("(", field("a", word), choice(end, seq(" ", fail("text behind at column {column}")))),
      seq("[", label("inside", nest(1, label("again", ref("again")))), "]"),
    ),
    { rules: { again: choice(seq("[", nest(1, ref("again")), "]"), "x") } },
  ),
];

const doubled = quoted({
  open: '"',
  close: '"',
  inside: any,
  escapes: { lead: '"', meaning: { '"': '"' }, unicode: null, unknown: "keep" },
});
const column = (title: string, types: Reading | null) => ({ name: title, reading: types });

const tables = [
  small(
    "typed-cells",
    cells(choice(seq(not('"'), run(except(charset(";\n")), 0)), doubled), {
      separator: ";",
      prefix: "c",
      columns: [
        column("i", reading(["int"], "lenient", "unit")),
        column("c7", reading(["float"], "strict", "unit")),
        column("s", null),
        column("__proto__", reading(["bool", "int"], "lenient", "text")),
        column("c6", reading(["bool"], "lenient", "unit")),
      ],
    }),
    { framer: "quoted" },
  ),
  small(
    "strict-cells",
    cells(label("cell", choice(run(charset("0-9a\r")), doubled)), {
      separator: "\t",
      prefix: "",
      columns: [column("a", reading(["int"], "strict", "fail")), column("b", null)],
    }),
    { framer: "quoted" },
  ),
  small("cells-in-a-line", cells(notBlank, { separator: " ", prefix: "_" })),
];

async function pattern(text: string) {
  const node = await native(text);
  if (isSpecError(node)) throw new Error(node.message);
  return node;
}

const patterns = [
  small(
    "pattern",
    await pattern(
      String.raw`(?P<ts>\S+) +(?i)(?P<level>warn|error)(?-i)(?:\[(?P<pid:int>\w*)\])?: ?(?P<ok:bool>\w+) (?<took:float>[^ ]*)(?P<msg>.*)`,
    ),
  ),
  small("pattern-of-branches", await pattern(String.raw`a(?P<x>\d+)|\s*(?P<y:int>\d+)\b[é\p{Greek}]{2,3}(?P<z>.?)$|`)),
  small("pattern-of-rounds", await pattern(String.raw`(?:(?P<k>[a-z]+)=(?P<v>\w+)?[, ]*)+`)),
  small(
    "pattern-behind",
    seq(optional(field("pri", seq("<", int(digits(1, 3)), ">"))), await pattern("(?P<a>.)(?P<b>é*)")),
  ),
];

const texts = run(except(charset(" ,")), 0);
const joins = [
  small(
    "joined",
    seq(
      field("a", join(run(except(charset(" ,."))), { between: run(charset(" ")), max: 3 })),
      optional(","),
      field("b", convert(reading(["int", "bool"], "lenient", "unit"), join(texts, { between: ",", max: 2 }))),
      field("c", rest),
    ),
  ),
  small(
    "joined-types",
    seq(
      pair(
        name,
        "=",
        convert(reading(["float"], "lenient", "fail"), join(digits(1, 3), { between: choice(" ", "."), max: 2 })),
      ),
      optional(
        seq(" ", field("t", convert(reading(["float"], "lenient", "text"), join(notBlank, { between: " ", max: 2 })))),
      ),
    ),
  ),
];

const point = small("point", seq(field("x", int(digits(1, 3))), optional(seq(",", field("y", word)))));
const settings = small("settings", many(pair(name, "=", texts), { separator: " ", min: 1 }));
const numbered = small("numbered", many(pair(name, ":", word), { separator: ";", min: 1 }), { repeated: "numbered" });
const numberedOutside = seq(many(pair(name, ":", word), { separator: ";" }), " ", field("in", map(numbered.record)));
const stray = pair(constant("text"), null, word);
const listed = small("listed", many(choice(pair(name, "=", int(digits(1, 3))), stray), { separator: " ", min: 1 }), {
  repeated: "list",
});
const string = quoted({ open: '"', close: '"', inside: any, escapes: { ...escapes, unknown: "fail" } });
const payloads = [
  small("numbered-outside", numberedOutside, { repeated: "numbered" }),
  small("payload", seq(field("a", word), " ", within(field("msg", rest), json))),
  small("payload-pairs", seq(many(pair(name, "=", word), { separator: " " }), ";", within(field("a", rest), logfmt))),
  small("payload-point", seq(within(field("x", until(";")), point, { otherwise: "fail" }), ";", field("b", rest))),
  small("payload-map", seq(within(field("m", string), point, { into: "map" }), within(field("n", rest), settings))),
  small(
    "payload-quoted",
    seq(label("quoted", within(field("m", string), point, { otherwise: "fail" })), optional("x")),
  ),
  small("payload-escapes", within(field("m", rest, { escapes }), settings, { otherwise: "fail", into: "map" })),
  small("payload-or", choice(within(field("p", rest), point, { otherwise: "fail" }), field("text", rest))),
  small(
    "payload-omitted",
    seq(within(field("p", run(except(charset(" "))), { omit: "-" }), point, { otherwise: "fail" }), " "),
  ),
  small("payload-null", within(field("p", run(except(charset(" "))), { null: "-" }), point, { otherwise: "fail" })),
  listed,
  small("payload-listed", seq(many(pair(name, "=", word), { separator: " " }), ";", within(field("q", rest), listed))),
  small("payload-numbered", seq(field("a", word), " ", within(field("q", rest), numbered)), { repeated: "numbered" }),
  small(
    "payload-nested",
    seq(
      "<",
      within(
        field("c", rest),
        small("inner", seq(within(field("d", until(">")), point, { otherwise: "fail" }), ">", field("e", rest))),
        { otherwise: "fail" },
      ),
    ),
  ),
  small(
    "payload-in-map",
    seq(field("m", map(many(within(field("w", run(except(charset(" ")))), settings), { max: 1 }))), " "),
  ),
];

function digitsOf(part: TimePart, min: number, max = min): Part {
  return timePart(part, digits(min, max));
}

export const smallGrammars: readonly Grammar[] = [
  words,
  spans,
  structures,
  readings,
  names,
  messages,
  tables,
  patterns,
  joins,
  payloads,
  typedGrammars,
].flat();

/** Grammars of lists of columns. */
export const columnGrammars: readonly Grammar[] = await Promise.all(
  [
    ["ts(2) level - pid:int *msg", null],
    ["a:float b(3):int -(2) c:bool d", null],
    ["a(2):float - b:bool c(3) *d:int", "::"],
    ["-(2) a:int b(2) c", ","],
  ].map(async ([spec, separator]) => {
    const made = await cols.make(spec ?? "", { separator: separator ?? null });
    if (isSpecError(made)) throw new Error(made.message);
    return { ...made, name: `cols-${spec}` };
  }),
);
