import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe } from "../../spec/cli/froe.ts";
import { anyObjects, flatEvents, linesOf } from "./events.ts";
import { pairsInGo, rowsInPython, sameInPython } from "./others.ts";

// What froe reads and writes again is the same for others: `npm run test:roundtrips`. FROE_DOCUMENTS names a folder of
// JSON documents, one a file; those that are objects have to come through.

const NAMES = ["a", "b_2", "name with blanks", "größe", "__proto__", "2024"];
/** What logfmt takes for a name. */
const WORDS = ["a", "b_2", "c.d", "größe", "__proto__", "2024"];

async function through(stdin: string, ...args: string[]): Promise<string> {
  const { stdout, stderr, code } = await froe(args, { stdin });
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  return stdout;
}

describe("JSON", () => {
  test("that is made up is the same object in Python", async () => {
    const before = anyObjects();
    const after = (await through(before.map((text) => `${text}\n`).join(""), "-jJ")).split("\n").slice(0, -1);
    expect(after).toHaveLength(before.length);
    const same = sameInPython(before.map((text, i) => [text, after[i]!]));
    expect(before.filter((_, i) => same[i] !== true)).toEqual([]);
  });

  test("of a collection is the same object in Python", async () => {
    const folder = process.env.FROE_DOCUMENTS;
    const names =
      folder === undefined
        ? []
        : readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
    const pairs: [string, string][] = [];
    for (const name of names) {
      const bytes = readFileSync(join(folder!, name));
      const text = bytes.toString();
      if (!Buffer.from(text).equals(bytes)) continue;
      const { stdout } = await froe(["-j", "-M", "all", "-J"], { stdin: bytes });
      pairs.push([text, stdout]);
    }
    const same = sameInPython(pairs);
    expect(pairs.filter((_, i) => same[i] === false)).toEqual([]);
    const objects = same.filter((one) => one !== null).length;
    if (folder !== undefined) console.log(`${objects} of ${names.length} documents are objects, and come through`);
    expect(objects > 0).toBe(folder !== undefined);
  });
});

describe.each([
  ["csv", ","],
  ["tsv", "\t"],
])("%s of strings", (format, delimiter) => {
  const events = flatEvents(NAMES);

  test("is the same table in Python, and the same events again", async () => {
    const table = await through(linesOf(events), "-j", "-F", format, "-k", NAMES.join(","));
    expect(rowsInPython(table, delimiter)).toEqual([NAMES, ...events.map((event) => NAMES.map((name) => event[name]))]);
    const again = await through(table, "-f", format, "-J");
    expect(again).toBe(await through(linesOf(events), "-j", "-J", "-k", NAMES.join(",")));
  });
});

test("logfmt of strings is the same in Go, and the same line again", async () => {
  const events = flatEvents(WORDS);
  const lines = await through(linesOf(events), "-j", "-F", "logfmt", "-k", WORDS.join(","));
  expect(pairsInGo(lines)).toEqual(events.map((event) => WORDS.map((name) => [name, event[name]])));
  expect(await through(lines, "-f", "logfmt", "-F", "logfmt")).toBe(lines);
});
