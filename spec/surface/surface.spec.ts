import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { changesSince, type PublicSurface, publicSurface } from "../../build/surface/index.ts";
import { schemaEntries } from "../../build/surface/schemas.ts";
import packageJson from "../../package.json" with { type: "json" };

/** What the last release promised, and what has been broken on purpose since; `npm run surface:release` writes it. */
const FILE = "spec/surface/released.json";

interface Released {
  readonly version: string;
  /** Each as {@link changesSince} words it; CHANGELOG.md has a sentence for users. */
  readonly broken: readonly string[];
  readonly surface: PublicSurface;
}

test("what the last release promised holds, but for what is broken on purpose", async () => {
  const now = await publicSurface();
  if (process.env.FROE_UPDATE || !existsSync(FILE)) {
    const released: Released = { version: packageJson.version, broken: [], surface: now };
    writeFileSync(FILE, `${JSON.stringify(released, null, 2)}\n`);
  }
  const { version, broken, surface } = JSON.parse(readFileSync(FILE, "utf8")) as Released;
  const { breaking } = changesSince(surface, now);
  expect(breaking, `breaks ${version}: mend it, or list it under "broken" in ${FILE} and in CHANGELOG.md`).toEqual(
    broken,
  );
});

test("breaks from 1.0.0 on need a new major version", () => {
  const { version, broken } = JSON.parse(readFileSync(FILE, "utf8")) as Released;
  const major = (text: string) => Number(text.split(".")[0]);
  const isAllowed = major(version) === 0 || major(packageJson.version) > major(version);
  expect(broken.length === 0 || isAllowed).toBe(true);
});

test("the surface has a part of each kind", async () => {
  const now = await publicSurface();
  for (const [name, meaning] of [
    ["option --take", "int"],
    ["option -n", "--take"],
    ["option --file-order", "choice, default cli"],
    ["option --file-order=mtime", ""],
    ["option --no-color", ""],
    ["option of check --report", "choice, default text"],
    ["command detect", ""],
    ["input format cri", ""],
    ["input format kvstore as redis", ""],
    ["field msg of cri", "string"],
    ["output format json", ""],
    ["function abs(number: number)", "number"],
    ["exit code 2", ""],
    ["property error.errno of detect.schema.json", "string"],
    ["import froe/formats", ""],
    ["export froe/grammar charset", "function charset(members: string): Charset"],
  ] as const) {
    expect(now).toHaveProperty([name], meaning);
  }
});

describe("changes", () => {
  const before = { "option --a": "flag", "option --b": "int, default 1", "exit code 3": "" };

  test("that break are apart from additions", () => {
    expect(changesSince(before, { "option --b": "int, default 2", "exit code 3": "", "option --c": "flag" })).toEqual({
      breaking: ["option --a is gone", "option --b was int, default 1, is int, default 2"],
      added: ["option --c"],
    });
  });

  test("are none where nothing has changed", () => {
    expect(changesSince(before, { ...before })).toEqual({ breaking: [], added: [] });
  });
});

test("what a schema promises", () => {
  const schema = {
    properties: { a: { type: ["string", "null"] }, list: { type: "array", items: { $ref: "#/$defs/one" } } },
    required: ["a"],
    $defs: { one: { properties: { n: { const: 1 } }, required: ["n"] } },
  };
  expect(schemaEntries("docs/x.schema.json", schema)).toEqual([
    ["property a of x.schema.json", "string | null"],
    ["property list of x.schema.json", "array, optional"],
    ["property #one.n of x.schema.json", "1"],
  ]);
});
