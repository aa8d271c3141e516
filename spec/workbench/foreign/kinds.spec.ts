import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../../../engine/event/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import { readAll } from "../../../grammars/library.ts";
import type { Imported, Kind, ReadOptions } from "../../../workbench/foreign/index.ts";
import { importedFile, importedGrammar, kindOf, kindSigned, kinds } from "../../../workbench/foreign/index.ts";
import { sampler, seeded } from "../../../workbench/sample/index.ts";

async function imported(kind: Kind, text: string, options: ReadOptions = {}): Promise<Imported> {
  const read = await kind.read(text, options);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join("\n"));
  return read;
}

/** The fields of a line by an imported pattern; null if it is rejected. */
async function event(name: string, text: string, line: string, options: ReadOptions = {}) {
  const kind = kindOf(name)!;
  const grammar = importedGrammar(await imported(kind, text, options), kind, text);
  if ("problems" in grammar) throw new Error(grammar.problems[0]!.message);
  const bytes = encodeUtf8(line);
  const found = reference(grammar).parse(bytes, 0, bytes.length);
  return found.ok ? Object.fromEntries(found.fields) : null;
}

/** The timestamps of a line by an imported pattern. */
async function stamps(name: string, text: string, line: string) {
  const kind = kindOf(name)!;
  const grammar = importedGrammar(await imported(kind, text), kind, text);
  if ("problems" in grammar) throw new Error(grammar.problems[0]!.message);
  return readAll(`${line}\n`, { grammar, meta: true }).map(({ time }) => time);
}

/** What is refused, with its text. */
async function refused(name: string, text: string, options: ReadOptions = {}) {
  const read = await kindOf(name)!.read(text, options);
  return read.ok
    ? "read"
    : read.problems.map(({ at, length, message }) => `${text.slice(at, at + length)}: ${message}`).join("\n");
}

const each = kinds.map((kind) => [kind.name, kind] as const);

test.each(each)("the example of %s becomes a grammar, which reads its own samples", async (_, kind) => {
  const read = await imported(kind, kind.example);
  const grammar = importedGrammar(read, kind, kind.example);
  if ("problems" in grammar) throw new Error(grammar.problems[0]!.message);
  const { sample } = sampler(grammar, seeded(1));
  for (let i = 0; i < 10; i++) {
    const bytes = encodeUtf8(sample());
    expect(reference(grammar).parse(bytes, 0, bytes.length).ok).toBe(true);
  }
  expect(importedFile(read, kind, kind.example, "door", "here")).toContain("record:");
  for (const [node, { from, to }] of read.origins) {
    expect(kind.example.slice(from, to), node.kind).not.toBe("");
  }
});

test.each(each)("docs/IMPORTS.md names %s", (name) => {
  const page = readFileSync("docs/IMPORTS.md", "utf8");
  expect(page).toContain(`| \`${name}\` |`);
});

test("parts that a grammar file has in several places are written once, after those that they use", async () => {
  const pattern = "%{IP:client} %{IP:server} %{COMBINEDAPACHELOG}";
  const file = importedFile(await imported(kindOf("grok")!, pattern), kindOf("grok")!, pattern, "door", "here");
  expect(file.length).toBeLessThan(40_000);
  const defined = [...file.matchAll(/^const (part\d+) = /gm)].map(([, name]) => name!);
  expect(defined.length).toBeGreaterThan(5);
  for (const name of defined) {
    const uses = [...file.matchAll(new RegExp(`\\b${name}\\b`, "g"))];
    expect(uses.length, name).toBeGreaterThan(2);
    expect(uses[0]!.index, name).toBe(file.indexOf(`const ${name} =`) + "const ".length);
  }
});

test("kinds have one name each", () => {
  const names = kinds.flatMap(({ name, knownAs }) => [name, ...knownAs]);
  expect(new Set(names).size).toBe(names.length);
});

describe("a pattern kept in a file", () => {
  test.each([
    ["grok", "%{WORD:a} %{INT:b}"],
    ["dissect", "%{a} %{b}"],
    ["regex", "^(?<a>\\w+) (?<b>\\d+)$"],
  ])("of %s may end with line ends, and have a name in a list", async (kind, pattern) => {
    const fields = { a: "x", b: "5" };
    for (const ending of ["\n", "\r\n", "\n\n"]) expect(await event(kind, pattern + ending, "x 5")).toEqual(fields);
    const list = `# doors\nDOOR door-5\n\nOURS  ${pattern}\r\n`;
    expect(await event(kind, list, "x 5", { name: "OURS" })).toEqual(fields);
    expect(await refused(kind, list)).toContain("there is DOOR, OURS");
    expect(await refused(kind, list, { name: "X" })).toContain("begins with X and a blank; there is DOOR, OURS");
  });

  test("a pattern of a list knows the others", async () => {
    expect(await event("grok", "D door-%{INT}\nO %{D:d} opened\n", "door-2 opened", { name: "O" })).toEqual({
      d: "door-2",
    });
  });
});

describe("patterns inside a configuration", () => {
  const filter = (match: string) => `input { }\nfilter {\n  # grok { match => 1 }\n  grok { match => ${match} }\n}\n`;
  const pipeline = (grok: object) => JSON.stringify({ processors: [{ set: { field: "x" } }, { grok }] });

  test("those of a filter of Logstash are tried in order, and a field says which has read the line", async () => {
    const several = filter('{ "message" => ["^%{WORD:a} \\"%{INT:b}\\"$", \'^%{INT:c}\'] }');
    expect(await event("grok", several, 'x "5"')).toEqual({ _pattern: "1", a: "x", b: "5" });
    expect(await event("grok", several, "57")).toEqual({ _pattern: "2", c: "57" });
    for (const one of ['{ "message" => "%{WORD:a}" }', '["message", "%{WORD:a}"]'])
      expect(await event("grok", filter(one), "x")).toEqual({ a: "x" });
  });

  test("a pipeline of Elasticsearch defines names of its own, in JSON and YAML", async () => {
    const grok = { field: "message", patterns: ["%{DOOR:a}", "%{WORD:b}"], pattern_definitions: { DOOR: "door-\\d" } };
    expect(await event("grok", pipeline(grok), "door-5")).toEqual({ _pattern: "1", a: "door-5" });
    const yaml = "processors:\n  - grok:\n      patterns:\n        - '%{WORD:b}'\n";
    expect(await event("grok", yaml, "x")).toEqual({ b: "x" });
    expect(await event("grok", 'processors:\n  - grok: {patterns: ["%{WORD:b}"]}\n', "x")).toEqual({ b: "x" });
  });

  test("places are those in the file, and one of several is named by its number", async () => {
    expect(await refused("grok", filter('{ "m" => ["%{INT:a}", "%{NOPE:b}"] }'))).toMatch(/^%\{NOPE:b\}: no pattern/);
    const two = `${filter('{ "m" => "%{INT:a}" }')}${filter('{ "m" => "%{WORD:b}" }')}`;
    expect(await refused("grok", two)).toContain("there are 2 groks: name one, as in FILE#1");
    expect(await event("grok", two, "x", { name: "2" })).toEqual({ b: "x" });
    for (const other of ['{ "m" => "%{INT:a}" "n" => "%{INT:b}" }', '["m", "%{INT:a}", "n", "%{INT:b}"]'])
      expect(await refused("grok", filter(other))).toContain("this grok reads m and n: keep the patterns of the field");
  });

  test("dissect has them too", async () => {
    expect(await event("dissect", 'filter { dissect { mapping => { "message" => "%{a} %{b}" } } }', "x 5")).toEqual({
      a: "x",
      b: "5",
    });
    expect(await event("dissect", '{"processors": [{"dissect": {"pattern": "%{a}:%{b}"}}]}', "x:5")).toEqual({
      a: "x",
      b: "5",
    });
  });
});

test("a group in a look-ahead is refused with its place, in a list too", async () => {
  expect(await refused("grok", "(?=%{GREEDYDATA:message})%{WORD:mod}")).toMatch(/^%\{GREEDYDATA:message\}: this group/);
  const list = '{"grok": {"patterns": ["%{INT:a}", "(?=%{DATA:m})x"]}}';
  expect(await refused("grok", list)).toMatch(/^%\{DATA:m\}: this group is in a look-ahead/);
});

describe("lnav", () => {
  const format = (more: object) =>
    JSON.stringify({
      $schema: "s",
      door_log: { regex: { std: { pattern: "^(?<timestamp>\\S+) (?<n>\\d+)$" } }, ...more },
    });

  test("kinds of values are types, and sample lines are kept", async () => {
    const text = format({ value: { n: { kind: "integer" } }, sample: [{ line: "10:20 7" }] });
    expect(await event("lnav", text, "10:20 7")).toEqual({ timestamp: "10:20", n: 7 });
    expect((await imported(kindOf("lnav")!, text)).samples).toEqual(["10:20 7"]);
  });

  test("patterns are tried in order, each for the whole line", async () => {
    const text = '{"d": {"regex": {"a": {"pattern": "^(?<x>a)$"}, "b": {"pattern": "^(?<y>ab)$"}}}}';
    expect(await event("lnav", text, "ab")).toEqual({ _pattern: "b", y: "ab" });
    expect(await event("lnav", text, "a")).toEqual({ _pattern: "a", x: "a" });
  });

  test("levels by the texts of a field are the level, beside a field that has another name", async () => {
    const regex = { std: { pattern: "^(?<code>\\w+) (?<body>.*)$" } };
    const text = JSON.stringify({ d: { regex, "level-field": "code", level: { error: "^[45]\\d\\d$", notice: "N" } } });
    expect(await event("lnav", text, "503 x")).toEqual({ level: "error", code: "503", body: "x" });
    expect(await event("lnav", text, "5033 x")).toEqual({ code: "5033", body: "x" });
    expect(await event("lnav", text, "N x")).toEqual({ level: "notice", code: "N", body: "x" });
    const own = '{"d": {"regex": {"a": {"pattern": "^(?<level>.) (?<body>.*)$"}}, "level": {"error": "x"}}}';
    expect(await event("lnav", own, "x y")).toEqual({ level: "error", body: "y" });
    expect(await event("lnav", own, "I y")).toEqual({ level: "I", body: "y" });
  });

  test("a key that is there twice is refused at the second", async () => {
    const text = '{"d": {"regex": {"a": {"pattern": "a"}}, "regex": {"b": {"pattern": "b"}}}}';
    expect(await refused("lnav", text)).toMatch(/^"regex": regex is here twice/);
  });

  test("a problem has its place in the file", async () => {
    expect(await refused("lnav", '{"d": {"regex": {"a": {"pattern": "^(?<x>\\\\S)\\\\1"}}}}')).toContain(
      "\\\\1: a reference",
    );
    for (const text of ['"json": true', '"file-type": "json", "regex": {"a": {"pattern": "a"}}'])
      expect(await refused("lnav", `{"d": {${text}}}`)).toContain("-f json");
    expect(await refused("lnav", '{"d": {')).not.toBe("read");
  });
});

describe("Fluent Bit", () => {
  const parser =
    "[PARSER]\n  Name door\n  Format regex\n  Regex /^(?<time>[^ ]+ [^ ]+) (?<n>\\d+)$/\n  Time_Format %d/%b/%Y %H:%M:%S\n";

  test("types, slashes around the expression, and the zone of times without one", async () => {
    expect(await event("fluentbit", `${parser}  Types n:integer\n`, "03/Feb/2026 10:20:30 7")).toEqual({
      time: "03/Feb/2026 10:20:30",
      n: 7,
    });
    const kind = kindOf("fluentbit")!;
    expect((await imported(kind, parser)).timeZone).toBe("UTC");
    expect((await imported(kind, `${parser}  Time_Offset +0200\n`)).timeZone).toBe("Etc/GMT-2");
    expect((await imported(kind, `${parser}  Time_Offset Japan\n`)).timeZone).toBe("Japan");
    expect((await imported(kind, `${parser}  Time_Offset +0530\n`)).notes).toContain(
      "The zone +0530 is not read: give it with --input-tz.",
    );
  });

  test("seconds since 1970 with a fraction, and a group of a shape that is not its layout's", async () => {
    const of = (regex: string, layout: string) =>
      `[PARSER]\n  Name d\n  Format regex\n  Regex ${regex}\n  Time_Format ${layout}\n`;
    expect(await stamps("fluentbit", of("^(?<time>[\\d.]+) (?<m>.*)$", "%s.%L"), "1595088277.123 hi")).toEqual([
      new Date("2020-07-18T16:04:37.123Z"),
    ]);
    const dotted = of("^<(?<time>\\d{4}.\\d\\d.\\d\\d [0-9:]{8} \\d+)>(?<m>.*)$", "%Y.%m.%d %H:%M:%S %L");
    expect(await stamps("fluentbit", dotted, "<2026.02.03 10:20:30 123>hi")).toEqual([
      new Date("2026-02-03T10:20:30.123Z"),
    ]);
    expect(await event("fluentbit", dotted, "<2026-02-03 10:20:30 123>hi")).toMatchObject({ m: "hi" });
    // Text that does not fit the layout is no timestamp.
    const words = of("^(?<time>[^ ]* [^ ]*) (?<m>.*)$", "%Y-%m-%d %H:%M:%S");
    expect(await stamps("fluentbit", words, "foo bar hi")).toEqual([null]);
    // A text that may end elsewhere is read as the expression says.
    const open = of("^(?<time>.*) (?<m>.*)$", "%H:%M:%S");
    expect(await event("fluentbit", open, "10:20:30 a b")).toEqual({ time: "10:20:30 a", m: "b" });
  });

  test("unknown keys are named, and what joins lines is named for what it is", async () => {
    const { notes } = await imported(kindOf("fluentbit")!, parser.replace("Time_Format", "Time_Fromat"));
    expect(notes).toEqual(["time_fromat is no key here, and is skipped: did you mean time_format?"]);
    expect(await refused("fluentbit", '[MULTILINE_PARSER]\n  rule "start_state" "/^x/" "y"\n')).toContain(
      "-M 'regex:match=^x'",
    );
  });

  test("a parser of Fluentd", async () => {
    const text =
      "<source>\n  @type tail\n  <parse>\n    @type regexp\n    expression /^(?<time>\\S+) (?<n>\\d+)$/\n    types n:integer\n    time_format %H:%M:%S\n    timezone +0200\n  </parse>\n  tag x\n</source>\n<match x>\n  @type stdout\n</match>\n";
    expect(await event("fluentd", text, "10:20:30 7")).toEqual({ time: "10:20:30", n: 7 });
    expect(await imported(kindOf("fluentd")!, text)).toMatchObject({ timeZone: "Etc/GMT-2", notes: [] });
    expect(kindSigned(text)?.about).toBe("a parser of Fluentd");
  });

  test("a parser of Fluentd for records of several lines", async () => {
    const text =
      "<parse>\n  @type multiline\n  format_firstline /^\\d+:/\n  format10 /(?<rest>.*)/\n  format1 /^(?<n>\\d+): /\n  format2 /(?<m>\\w+)\\s+/\n  types n:integer\n</parse>\n";
    expect(await event("fluentd", text, "7: boom\n at a\n at b")).toEqual({ n: 7, m: "boom", rest: "at a\n at b" });
    const lines = text.replace("\\s+/", "[^\\x23]*?\\n/");
    expect(await event("fluentd", lines, "7: boom x\n at a\n at b")).toEqual({ n: 7, m: "boom", rest: " at a\n at b" });
    expect(await imported(kindOf("fluentd")!, text)).toMatchObject({ starts: "^\\d+:", notes: [] });
    expect(await refused("fluentd", "<parse>\n  @type multiline\n  format1 /x/\n</parse>\n")).toContain(
      "format_firstline",
    );
    expect(await refused("fluentd", text.replace("\\w+)", "\\w+"))).toContain("never closed");
  });

  test("YAML says the same", async () => {
    const yaml = "parsers:\n  - name: door\n    format: regex\n    regex: '^(?<n>\\d+)$'\n    types: n:integer\n";
    expect(await event("fluentbit", yaml, "7")).toEqual({ n: 7 });
    const dated = `${yaml}    time_format: "%H"\n    time_offset: +0200\n`;
    expect((await imported(kindOf("fluentbit")!, dated)).timeZone).toBe("Etc/GMT-2");
  });

  test("one of several is named", async () => {
    const two = `${parser}[PARSER]\n  Name other\n  Format json\n`;
    expect(await refused("fluentbit", two)).toContain("there is door, other");
    expect(await refused("fluentbit", two, { name: "other" })).toContain("-f json");
    expect(await event("fluentbit", two, "a b 7", { name: "door" })).toEqual({ time: "a b", n: "7" });
  });
});

describe("VRL", () => {
  test("conversions of groups are types", async () => {
    const program = ". |= parse_regex!(.message, r'^(?P<n>\\d+) (?P<s>\\S+)$')\n.n = to_int!(.n)\n";
    expect(await event("vrl", program, "7 x")).toEqual({ n: 7, s: "x" });
  });

  test("patterns of parse_grok and parse_groks, with aliases, after any value", async () => {
    const one = '. |= parse_grok!(.message, "%{LOGLEVEL:level} \\\\d %{GREEDYDATA:m}")';
    expect(await event("vrl", one, "INFO 5 x")).toEqual({ level: "INFO", m: "x" });
    const several =
      'parse_groks!(string!(.message) ?? "", patterns: ["^%{head} %{WORD:a}$", s\'%{INT:b}\'], aliases: {"head": "%{LOGLEVEL:level}"})';
    expect(await event("vrl", several, "INFO x")).toEqual({ _pattern: "1", level: "INFO", a: "x" });
    expect(await event("vrl", several, "7")).toEqual({ _pattern: "2", b: "7" });
    expect(await refused("vrl", 'parse_grok(.m, "%{NOPE:x}")')).toMatch(/^%\{NOPE:x\}: no pattern/);
    expect(await refused("vrl", "a = parse_regex(.m, r'a')\nb = parse_regex(.m, r'b')")).toContain("FILE#1");
  });

  test("what is no one event of a line is refused", async () => {
    expect(await refused("vrl", "parse_regex_all!(.message, r'(?P<a>x)')")).toContain("several events");
    expect(await refused("vrl", "parse_regex!(.message, r'(x)', numeric_groups: true)")).toContain("number alone");
    expect(await refused("vrl", "parse_json!(.message)")).toContain("no parse_regex");
  });
});

describe("the collector", () => {
  const operator = (more: string) => `- type: regex_parser\n  regex: '^(?P<time>\\S+) (?P<sev>\\w+)$'\n${more}`;

  test("layouts of strptime and of Go are timestamps", async () => {
    const line = "2026-02-03T10:20:30.123+0100 WARN";
    for (const layout of [
      "layout: '%Y-%m-%dT%H:%M:%S.%L%z'",
      "layout_type: gotime\n    layout: '2006-01-02T15:04:05.000-0700'",
    ]) {
      const text = operator(`  timestamp:\n    parse_from: attributes.time\n    ${layout}\n`);
      expect(await event("otel", text, line)).toEqual({ time: "2026-02-03T10:20:30.123+0100", sev: "WARN" });
      expect((await imported(kindOf("otel")!, text)).notes).toEqual([]);
    }
  });

  test("a mapping of severities is the level, and unknown keys are named", async () => {
    const mapping = "    mapping:\n      error: KO\n      warn2: [meh, {min: 400, max: 402}]\n      info: 2xx\n";
    const text = operator(`  severity:\n    parse_from: attributes.sev\n    preste: x\n${mapping}`);
    const levels = { ko: "error", MEH: "warn", "401": "warn", "204": "info" };
    for (const [sev, level] of Object.entries(levels))
      expect(await event("otel", text, `x ${sev}`)).toEqual({ time: "x", level, sev });
    for (const sev of ["KOO", "403"]) expect(await event("otel", text, `x ${sev}`)).toEqual({ time: "x", sev });
    expect((await imported(kindOf("otel")!, text)).notes).toEqual([
      "preste is no key here, and is skipped: did you mean preset?",
    ]);
  });

  test.each(["^(?P<sev>\\w+)", "^(?P<sev>\\w+)(?P<rest>.*)$", "^(?P<sev>[A-Z]+|\\d+)(?: .*)?"])(
    "a level of a mapping is the whole text of %s",
    async (regex) => {
      const text = `- type: regex_parser\n  regex: '${regex}'\n  severity:\n    parse_from: attributes.sev\n    mapping: {error: KO, info: 2xx}\n`;
      for (const sev of ["KO", "204"]) expect(await event("otel", text, sev)).toHaveProperty("level");
      for (const sev of ["KOO", "2040"]) expect(await event("otel", text, sev)).not.toHaveProperty("level");
    },
  );

  test("other operators are skipped, and that is said", async () => {
    const notes = (await imported(kindOf("otel")!, operator("- type: move\n  from: a\n"))).notes;
    expect(notes).toEqual(["Other operators are skipped: move."]);
    expect(await refused("otel", "- type: json_parser\n")).toContain("-f json");
  });
});
