import { describe, expect, test } from "vitest";
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
    schema: null,
    ...more,
  };
  const result = await exportTo(target, request);
  return "text" in result ? result.text : `${result.path}: ${result.reason}`;
}

describe("what each target is given", () => {
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
    const reason = "its first row names its columns: give schemaFrom (--schema-from SAMPLE)";
    expect(await exported("spark", csv)).toBe(`record: ${reason}`);
    expect(await exported("spark", csv, { schema: ["id,size:int"] })).toContain('COLUMNS = ["id", "size"]');
  });

  test.each(["spark", "regex", "js"] as const)("%s: no table whose columns are in the file", async (target) => {
    const w3c = catalogue.find(({ name }) => name === "w3c")!;
    expect(await exported(target, w3c)).toBe("record: its columns are named in the file");
  });
});
