import { describe, expect, test } from "vitest";
import { kindOf } from "../../../workbench/foreign/index.ts";

// What a configuration says and no grammar does is said; a text without a pattern is refused in the words of its language.

async function said(kind: string, text: string, name?: string): Promise<readonly string[]> {
  const read = await kindOf(kind)!.read(text, name === undefined ? {} : { name });
  return read.ok ? read.notes : read.problems.map(({ message }) => message);
}

/** The expression that a record begins with. */
async function starts(kind: string, text: string) {
  const read = await kindOf(kind)!.read(text, {});
  return read.ok ? read.starts : read.problems;
}

describe("filters and processors", () => {
  test("settings that change fields, and filters beside it, are named; others are not", async () => {
    const filter = (settings: string, beside = "") =>
      `input { beats { port => 5 } }\nfilter {\n  # kv { }\n  grok { match => { "message" => "^%{WORD:date} {$" } ${settings} }\n${beside}}\n`;
    expect(await said("grok", filter('tag_on_failure => ["x"] id => "y"'))).toEqual([]);
    expect(
      await said(
        "grok",
        filter('target => "t" add_field => { "a" => "b" }', '  date { match => ["ts", "ISO8601"] }\n'),
      ),
    ).toEqual([
      "Of this grok, these settings are skipped: target, add_field.",
      "Filters beside this grok are skipped: date.",
    ]);
    const inIf = 'filter {\n  if [type] == "door" {\n    grok { match => { "message" => "%{WORD:a}" } }\n  }\n}';
    expect(await said("grok", inIf)).toEqual(["Of this grok, these settings are skipped: if."]);
    expect(await said("grok", inIf.replace(" if [", " # if ["))).toEqual([]);
    const pipeline = {
      processors: [{ grok: { field: "m", patterns: ["%{WORD:a}"], if: "x" } }, { convert: { field: "a" } }],
    };
    const skipped = ["Of this grok, these settings are skipped: if.", "Filters beside this grok are skipped: convert."];
    expect(await said("grok", JSON.stringify(pipeline))).toEqual(skipped);
    const yaml =
      "processors:\n  - grok:\n      if: x\n      patterns:\n        - '%{WORD:a}'\n  - convert:\n      field: a\n";
    expect(await said("grok", yaml)).toEqual(skipped);
    const dissect = 'filter { dissect { mapping => { "message" => "%{a}" } convert_datatype => { "a" => "int" } } }';
    expect(await said("dissect", dissect)).toEqual(["Of this dissect, these settings are skipped: convert_datatype."]);
    const mapped = (mapping: string) => `filter { dissect { mapping => ${mapping} } }`;
    expect(await said("dissect", mapped('["message", "%{a}"]'))).toEqual([]);
    expect(await said("dissect", mapped('{ "message" => "%{a}" "x" => "%{b}" }'))).toEqual([
      "there are several patterns here: keep that of the field with the line",
    ]);
  });

  test.each([
    'filter { mutate { add_tag => ["x"] } }',
    '{"processors": [{"set": {"field": "a"}}]}',
    "processors:\n  - set:\n      field: a\n",
  ])("a configuration without a pattern is no pattern: %s", async (text) =>
    expect(await said("grok", text)).toEqual(["there is no grok in this configuration"]),
  );

  test("a pipeline may stand below the request that puts it there", async () => {
    const read = await kindOf("grok")!.read(
      'PUT _ingest/pipeline/door\n{"processors": [{"grok": {"patterns": ["%{NOPE:a}"]}}]}',
      {},
    );
    expect(read.ok ? read : read.problems[0]?.at).toBe(66);
  });
});

describe("parsers", () => {
  const rules = "    rules:\n      - state: start_state\n        regex: '/^\\d{4}-/'\n        next_state: more\n";

  test("a multi-line parser in YAML says how a record begins", async () => {
    const parser = "parsers:\n  - name: door\n    format: regex\n    regex: '^(?<n>\\d+)'\n";
    expect(await starts("fluentbit", parser)).toBeUndefined();
    expect(await starts("fluentbit", `${parser}multiline_parsers:\n  - name: m\n${rules}`)).toBe("^\\d{4}-");
  });

  test("a record begins with any of several rules of start_state", async () => {
    const parser = "[PARSER]\n  Name door\n  Format regex\n  Regex ^(?<n>.*)$\n[MULTILINE_PARSER]\n";
    const several = '  rule "start_state, more" "/^a/" "more"\n  rule "start_state" "/^b/" "more"\n';
    expect(await starts("fluentbit", parser + several)).toBe("^a|^b");
  });

  test("a condition of a list of processors is skipped with its filters, and that is said", async () => {
    const list =
      '- if: {has_fields: [x]}\n  then:\n    - dissect:\n        tokenizer: "%{a}"\n  else:\n    - drop_event: ~\n';
    expect(await said("dissect", `processors:\n${list}`)).toEqual([
      "Of this dissect, these settings are skipped: if.",
      "Filters beside this dissect are skipped: drop_event.",
    ]);
  });

  test("types of Fluentd are refused in its words, or have a format of froe", async () => {
    const parse = (type: string) => `<parse>\n  @type ${type}\n</parse>\n`;
    expect(await said("fluentd", parse("multiline"))).toEqual([
      "@type multiline has format_firstline, and format1, format2 and so on",
    ]);
    expect(await said("fluentd", parse("winlog"))).toEqual([
      "froe reads parsers with @type regexp and an expression, not winlog",
    ]);
    expect(await said("fluentd", parse("nginx"))).toEqual([
      "this parser needs no grammar: froe reads its lines with -f combined",
    ]);
    const two = `${parse("json")}${parse("nginx")}`;
    expect((await said("fluentd", two))[0]).toContain("there are 2 parsers: name one, as in FILE#1; there is 1, 2.");
    expect(await said("fluentd", two, "2")).toEqual(await said("fluentd", parse("nginx")));
  });

  test("the condition of an operator is skipped, and that is said", async () => {
    const parser = "- type: regex_parser\n  regex: '^(?P<n>\\d+) (?P<l>\\w+)'\n";
    const condition = '  if: body != "x"\n';
    const note = ["The condition of an operator, if, is skipped: it is tried on each line."];
    expect(await said("otel", parser + condition)).toEqual(note);
    expect(await said("otel", `${parser}- type: severity_parser\n  parse_from: attributes.l\n${condition}`)).toEqual(
      note,
    );
  });

  test("unknown keys and kinds of a format of lnav are named", async () => {
    const format = { regex: { a: { pattern: "^(?<n>\\d+)" } }, value: { n: { kind: "integre" } }, "level-feild": "n" };
    expect(await said("lnav", JSON.stringify({ door: format }))).toEqual([
      "level-feild is no key here, and is skipped: did you mean level-field?",
      "The kind integre of n is not read: it is text.",
    ]);
    const two = JSON.stringify({ door: format, gate: format });
    expect((await said("lnav", two))[0]).toContain(
      "there are 2 formats: name one, as in FILE#door; there is door, gate.",
    );
    expect(await said("lnav", two, "dor")).toEqual(["no format is called dor; there is door, gate"]);
  });
});
