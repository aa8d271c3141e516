import { describe, expect, test } from "vitest";
import { samplesOf } from "../../cli/commands/samples.ts";
import {
  charset,
  digits,
  field,
  type Grammar,
  grammar,
  int,
  many,
  type Part,
  pair,
  rest,
  run,
  seq,
} from "../../engine/authoring/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { type ExportRequest, exportTo, type TargetName } from "../../workbench/export/index.ts";

const word = run(charset("a-z"));
const made = (record: Part) => grammar("made", { about: "Made", layout: "", record });
const simple = made(seq("[", field("no", int(digits(1, 9))), "] ", field("text", word)));

async function exported(target: TargetName, format: Grammar, more: Partial<ExportRequest> = {}): Promise<string> {
  const request: ExportRequest = {
    grammar: format,
    format: format.name,
    types: [],
    flavor: "pcre",
    partial: false,
    samples: [],
    schema: null,
    ...more,
  };
  const result = await exportTo(target, request);
  return "text" in result ? result.text : `${result.path}: ${result.reason}`;
}

describe("what each target is given", () => {
  test("grok: a filter, with types", async () => {
    expect(await exported("grok", simple)).toBe(`# made: Made
filter {
  grok {
    match => { "message" => '\\A\\[(?<no>(?>[0-9]{1,9}))\\] (?<text>[a-z]++)\\z' }
    overwrite => ['no', 'text']
    keep_empty_captures => true
  }
  mutate {
    convert => {
      'no' => 'integer'
    }
  }
}
`);
  });

  test("fluentbit: a parser section, with types; an empty text would be lost", async () => {
    expect(await exported("fluentbit", simple)).toBe(`# made: Made
[PARSER]
    Name    froe_made
    Format  regex
    Regex   \\A\\[(?<no>(?>[0-9]{1,9}))\\] (?<text>[a-z]++)\\z
    Types   no:integer
`);
    expect(await exported("fluentbit", made(field("a", rest)))).toBe('field "a": an empty text counts as missing');
  });

  test("vrl: a program, with types", async () => {
    expect(await exported("vrl", simple)).toBe(`# made: Made
groups = parse_regex!(string!(.message), r'\\A\\[(?P<no>[0-9]{1,9})\\] (?P<text>[a-z]+)\\z')
event = {}
event."no" = groups.no
if event."no" != null { event."no" = to_int!(event."no") }
event."text" = groups.text
. = compact(event, string: false, object: false, array: false, null: true)
`);
  });

  test("lnav: alternatives that each have the level are several expressions, each with a sample", async () => {
    const format = catalogue.find(({ name }) => name === "iso8601-level")!;
    const file = JSON.parse(await exported("lnav", format, { samples: samplesOf("iso8601-level") }));
    const { regex, sample } = file.froe_iso8601_level;
    const patterns = Object.values<{ pattern: string }>(regex).map(({ pattern }) => pattern);
    expect(patterns.length).toBeGreaterThan(5);
    for (const pattern of patterns) expect(pattern.match(/\(\?<level>/g)).toHaveLength(1);
    expect(sample.length).toBeGreaterThanOrEqual(patterns.length);
  });

  test("lnav: a format file, with samples of the corpus", async () => {
    const format = catalogue.find(({ name }) => name === "sqldb")!;
    const file = JSON.parse(await exported("lnav", format, { samples: samplesOf("sqldb") }));
    expect(file.froe_sqldb).toMatchObject({ "timestamp-field": "ts", "level-field": "level", "body-field": "msg" });
    expect(file.froe_sqldb.sample.length).toBeGreaterThan(2);
    expect(await exported("lnav", simple)).toBe("record: lnav reads no lines without a timestamp (field ts)");
  });

  test("spark: a module with the tables of the format, and no code that it does not need", async () => {
    const text = await exported("spark", simple);
    expect(text).toContain('PATTERN = "\\\\A\\\\[(?<no>[0-9]{1,9}+)\\\\] (?<text>[a-z]++)\\\\z"\n');
    expect(text).toContain('COLUMNS = ["no", "text"]\n');
    expect(text).not.toContain("_with_pairs(rows):");
    expect(await exported("spark", made(many(pair(word, "=", word), { separator: " " })))).toContain(
      'COLUMNS = ["_fields"]',
    );
  });

  test("spark: columns of a sample, for names from the text", async () => {
    const pairs = made(many(pair(word, "=", int(digits(1, 9))), { separator: " " }));
    expect(await exported("spark", pairs, { schema: ["a=1 b=2"] })).toContain(`["a", "$['a']", "bigint"]`);
    const csv = catalogue.find(({ name }) => name === "csv")!;
    expect(await exported("spark", csv)).toBe("record: its columns come from the first row: say --schema-from SAMPLE");
    expect(await exported("spark", csv, { schema: ["id,size:int"] })).toContain('COLUMNS = ["id", "size"]');
  });
});
