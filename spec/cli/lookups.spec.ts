import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { froeIn } from "./froe.ts";

const events = '{"id":7,"m":"x"}\n{"id":"8"}\n{"user":{"id":7}}\n{"id":9}\n';
const table = "id,name,plan\n7,Anna,pro\n8,Bob,free\n";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "froe-lookup-"));
  writeFileSync(join(folder, "ids.csv"), table);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The events with their rows, and what is said on standard error. */
async function joined(args: readonly string[], file?: readonly [name: string, content: string | Uint8Array]) {
  if (file) writeFileSync(join(folder, file[0]), file[1]);
  const { stdout, stderr, code } = await froeIn(folder, ["-j", "-J", ...args], events);
  return { lines: stdout.split("\n").slice(0, -1), stderr, code };
}

describe("--lookup", () => {
  test("joins the row with the value of the field to an event, whatever its type, and counts events without one", async () => {
    const { lines, stderr } = await joined(["--lookup", "ids.csv:id"]);
    expect(lines).toEqual([
      '{"id":7,"m":"x","lookup":{"name":"Anna","plan":"pro"}}',
      '{"id":"8","lookup":{"name":"Bob","plan":"free"}}',
      '{"user":{"id":7}}',
      '{"id":9}',
    ]);
    expect(stderr).toContain('1 event has no row in "ids.csv" for the value of id: the first value is "9"');
    expect(stderr).toContain('1 event has no field "id" to find a row of "ids.csv" by');
  });

  test("takes the name of the new field, and a path to the value", async () => {
    const { lines } = await joined(["--lookup", "who=ids.csv:id=user.id"]);
    expect(lines[2]).toBe('{"user":{"id":7},"who":{"name":"Anna","plan":"pro"}}');
  });

  test("comes before scripts, groups and -k", async () => {
    const filter = 'e.get_path("lookup.plan") == "pro"';
    expect((await joined(["--lookup", "ids.csv:id", "--filter", filter, "-k", "lookup.name"])).lines).toEqual([
      '{"lookup.name":"Anna"}',
    ]);
    expect((await joined(["--lookup", "ids.csv:id", "--by", "lookup.plan"])).lines).toContain(
      '{"lookup.plan":"pro","count":1}',
    );
  });

  test.each([
    ["tab-separated values", "t.tsv", "id\tname\n7\tAnna\n", { name: "Anna" }],
    ["JSON Lines with numbers as they are written", "t.jsonl", '{"id":7,"limit":2.50}\n', { limit: 2.5 }],
    ["a log of any format", "t.log", "id=7 name=Anna\n", { name: "Anna" }],
    ["a compressed file", "t.csv.gz", gzipSync(table), { name: "Anna", plan: "pro" }],
  ])("reads %s", async (_, name, content, row) => {
    const { lines } = await joined(["--lookup", `${name}:id`], [name, content]);
    expect(JSON.parse(lines[0]!)).toMatchObject({ lookup: row });
  });

  test("takes the first of several rows with a value, and says how many are not used", async () => {
    const { lines, stderr } = await joined(["--lookup", "two.csv:id"], ["two.csv", `${table}7,Else,free\n`]);
    expect(lines[0]).toContain("Anna");
    expect(stderr).toContain('1 row of "two.csv" not used');
  });

  test("says if no event has the field", async () => {
    const { stderr } = await joined(["--lookup", "ids.csv:id=nr"]);
    expect(stderr).toContain('no event has the field "nr", so that nothing of "ids.csv" is joined');
  });

  test("counts the same with -P", async () => {
    const many = events.repeat(50_000);
    writeFileSync(join(folder, "many.log"), many);
    const args = ["-j", "--lookup", "ids.csv:id", "--by", "lookup.name", "-J", "many.log"];
    const one = await froeIn(folder, args);
    const several = await froeIn(folder, [...args, "-P"]);
    expect(several).toEqual(one);
    expect(one.stderr).toContain("50000 events have no row");
  });

  test.each([
    ["no column", "ids.csv", "names no file and column: write FILE:COLUMN, as in ids.csv:id"],
    ["no file", "nothing.csv:id", "names a file that does not exist"],
    ["a wrong column", "ids.csv:nme", "names a column that no row has: did you mean name?"],
    ["rows that cannot be read", "bad.csv:id", "bad.csv:3"],
    ["an empty file", "empty.csv:id", "names a file without rows"],
  ])("is refused with %s, before any event is read", async (_, lookup, why) => {
    writeFileSync(join(folder, "bad.csv"), 'id,name\n7,Anna\n8,"Bob\n');
    writeFileSync(join(folder, "empty.csv"), "id,name\n");
    const { lines, stderr, code } = await joined(["--lookup", lookup]);
    expect({ lines, code }).toEqual({ lines: [], code: 2 });
    expect(stderr).toContain(why);
  });

  test("is refused twice with one field", async () => {
    const { stderr, code } = await joined(["--lookup", "ids.csv:id", "--lookup", "ids.csv:name"]);
    expect(code).toBe(2);
    expect(stderr).toContain("write --lookup NAME=ids.csv:name");
  });
});
