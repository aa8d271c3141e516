import { parse, readAll } from "froe";
import {
  any,
  anyCase,
  bigInt,
  byteText,
  cells,
  charset,
  choice,
  constant,
  convert,
  derive,
  digits,
  directiveLine,
  type EventOf,
  end,
  except,
  existingDate,
  extend,
  fail,
  field,
  float,
  GrammarError,
  type GrammarOptions,
  grammar,
  hex,
  int,
  item,
  join,
  label,
  level,
  list,
  literal,
  look,
  looseTimestamp,
  many,
  map,
  message,
  namedColumns,
  nest,
  none,
  not,
  number,
  oneOf,
  only,
  optional,
  type Part,
  pair,
  quantity,
  quoted,
  readingOf,
  ref,
  rest,
  run,
  seq,
  timePart,
  timestamp,
  token,
  union,
  until,
  within,
} from "froe/grammar";

// A record, part by part; the type of its events follows.
const door = grammar("door", {
  about: "Doors that open and shut",
  layout: "<number> <state>",
  record: seq(field("number", int(digits(1, 3))), " ", field("state", oneOf("open", "shut"))),
});
const event: EventOf<typeof door> | null = parse(door, "7 open");
event; // => { number: 7, state: "open" }

// The examples below: a record of one part.
const of = <P extends Part>(record: P, rules: GrammarOptions<P>["rules"] = {}) =>
  grammar("example", { about: "An example", layout: "", record, rules });
const read = <P extends Part>(part: P, text: string) => parse(of(part), text);

// Text.
const word = run(charset("a-z"));
read(field("v", seq(literal("v"), run(union(none, charset("0-9"), only(46))))), "v1.2"); // => { v: "v1.2" }
read(field("v", until(" - ")), "a - b"); // => null
read(seq(field("v", until(" - ")), " - ", field("w", rest)), "a - b"); // => { v: "a", w: "b" }
read(field("v", anyCase("error", "warn")), "Warn"); // => { v: "Warn" }
read(field("v", quoted({ open: '"', close: '"', inside: except(charset('"')), escapes: null })), '"a b"'); // => { v: "a b" }
read(field("v", run(any)), "é"); // => { v: "é" }
read(field("v", join(word, { between: run(charset(" ")), max: 3 })), "a   b"); // => { v: "a b" }

// Numbers and other values.
read(field("v", number), "1.5e3"); // => { v: 1500 }
read(field("v", float(run(charset("0-9.")))), "0.25")?.v; // => 0.25
read(field("v", bigInt(digits(1, 20))), "12345678901234567890")?.v; // => 12345678901234567890n
read(field("v", hex(run(charset("0-9a-f")))), "ff"); // => { v: 255 }
read(field("v", quantity({ s: 1, min: 60 }, rest)), "1min 30s"); // => { v: 90 }
read(field("v", existingDate(timePart("month", digits(2)), "-", timePart("day", digits(2)))), "02-30"); // => null
read(field("v", byteText(rest)), "[104,105]"); // => { v: "hi" }
read(field("v", convert(readingOf("float"), rest)), "0.5"); // => { v: 0.5 }
read(seq(field("on", constant(true, "on")), " ", field("kind", constant("switch"))), "on"); // => null
read(seq("<", field("code", int(digits(1, 3))), ">", derive("facility", "code", { shift: 3 })), "<34>"); // => { code: 34, facility: 4 }

// Structure: alternatives, options, repetitions, lookahead.
read(choice(field("n", int(digits(1, 9))), field("text", rest)), "x1"); // => { text: "x1" }
read(seq(field("a", word), optional(seq(" ", field("b", word)))), "x"); // => { a: "x" }
read(seq(look("a"), not("ab"), field("v", rest)), "ac"); // => { v: "ac" }
read(many(pair(word, "=", int(digits(1, 9))), { separator: " " }), "a=1 b=2"); // => { a: 1, b: 2 }
// All values of a name, and what is no pair under a name of the grammar's own.
const stray = pair(constant("text"), null, word);
const pairs = many(choice(pair(word, "=", int(digits(1, 9))), stray), { separator: " " });
parse(grammar("pairs", { about: "Pairs", layout: "", record: pairs, repeated: "list" }), "a=1 x a=2"); // => { a: [1, 2], text: "x" }
read(field("at", map(seq(field("host", word), ":", field("port", int(digits(1, 5)))))), "web:80"); // => { at: { host: "web", port: 80 } }
read(field("tags", list(many(item(word), { separator: "," }))), "a,b"); // => { tags: ["a", "b"] }
const tree = nest(9, seq("(", choice(word, ref("tree")), ")"));
parse(of(field("v", ref("tree")), { tree }), "((x))"); // => { v: "((x))" }
read(cells(run(except(charset(","))), { separator: ",", prefix: "c" }), "a,b"); // => { c1: "a", c2: "b" }

// What fields mean, and messages for people.
const date = timestamp(timePart("year", digits(4)), "-", timePart("month", digits(2)), "-", timePart("day", digits(2)));
const dated = seq(field("ts", date), " ", field("sev", level(word)), " ", field("text", message(rest)));
read(dated, "2026-02-03 warn hot"); // => { ts: "2026-02-03", sev: "warn", text: "hot" }
read(field("ts", looseTimestamp(digits(4), "-", digits(2), "-", digits(2))), "2026-02-30"); // => { ts: "2026-02-30" }
const named = seq(label("state", word), choice(end, fail("unexpected text at column {column}")));
read(field("v", choice(token("status code", digits(3)), named)), "404"); // => { v: "404" }

// A grammar in a field of another one, and a grammar like another one.
read(seq("door=", within(field("door", rest), door, { into: "map" })), "door=7 open"); // => { door: { number: 7, state: "open" } }
const counted = extend(door, { name: "counted", after: seq(" ", field("times", int(digits(1, 9)))) });
parse(counted, "7 open 12"); // => { number: 7, state: "open", times: 12 }

// A table whose columns a line of the file names.
const columns = namedColumns({ directives: { "#Fields:": "names" }, separator: " " });
const visits = grammar("visits", { about: "Visits", layout: "", columns, record: directiveLine(columns) });
readAll("#Fields: path status\n/a 200\n", { grammar: visits }); // => [{ path: "/a", status: 200 }]

// A grammar is a Standard Schema of its records.
await door["~standard"].validate("7 ajar"); // => { issues: [{ message: 'column 3: expected state, found "ajar"' }] }

// What cannot be meant is refused when the grammar is built.
try {
  of(seq(rest, "x"));
} catch (error) {
  error instanceof GrammarError && error.problems.length; // => 1
}
