import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { pack, run, type User, userOf } from "./user.ts";

// froe as its users get it.

const root = resolve(import.meta.dirname, "../..");
const OLDEST = packageJson.engines.node.replace(/^\D+/, "");
/** The versions of Node.js that are tried; null is that of this run. */
const NODES = [null, OLDEST.replace(/^\d+\.\d+$/, "$&.0"), "20", "22", "24", "26"];
const ACCESS = '192.0.2.7 - - [03/Feb/2026:04:05:06 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl/8.9.1"';
/** Bytes, a megabyte being 1,000,000: a third is the library, for Node and for bundlers, a fifth stored parsers of the command. */
const MOST_BYTES = 8_650_000;

const home = mkdtempSync(join(tmpdir(), "froe-package-"));
let user: User;
beforeAll(() => {
  user = userOf(inject("tarball"));
});
afterAll(() => {
  user.leave();
  rmSync(home, { recursive: true });
});

const installed = () => join(user.project, "node_modules/froe");
const files = () =>
  readdirSync(installed(), { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(installed(), file)).isFile(),
  );

test("installing it prints no warning of it", () => {
  const ofFroe = user.warnings.split("\n").filter((line) => /froe|deprecated|peer|script/.test(line));
  expect(ofFroe).toEqual([]);
});

test("it takes at most 8.65 MB", () => {
  const sizes = files().map((file) => statSync(join(installed(), file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
});

test("requiring it loads no format, and an uncaught error prints a short line", () => {
  const loaded = user.write(
    "loaded.cjs",
    'require("froe"); console.log(Object.keys(require.cache).filter((file) => /grammars|formats/.test(file)).length)',
  );
  expect(user.node([loaded])).toBe("0\n");
  const wrong = user.write("wrong.mjs", 'import { parse } from "froe";\nparse(5, "x");\n');
  const { stderr } = spawnSync(process.execPath, [wrong], { encoding: "utf8" });
  expect(stderr).toMatch(/TypeError: parse: expected a grammar, found the number 5/);
  expect(stderr).toMatch(/^ +at parse \(/m);
  // Node.js prints the line of the code that throws: one of what is published is short.
  expect(Math.max(...stderr.split("\n").map((line) => line.length))).toBeLessThan(600);
});

test("it has no source maps and no cache", () => {
  expect(files().filter((file) => /\.map$|^dist\/(?:cli\/)?cache\//.test(file))).toEqual([]);
});

test("nothing else is installed with it: test runners are peers that may be missing", () => {
  const { dependencies } = JSON.parse(run("npm", ["ls", "--json", "--all"], user.project).stdout);
  expect(Object.keys(dependencies)).toEqual(["froe"]);
  for (const peer of Object.values(dependencies.froe.dependencies ?? {})) expect(peer).toEqual({});
});

test("packing twice gives the same bytes", () => {
  const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  expect(sha256(pack(home))).toBe(sha256(inject("tarball")));
});

test("publishing it would send what was packed, for everybody, with its provenance", () => {
  // The notice is on stderr, which a silent npm that runs this test would silence too.
  const flags = ["--dry-run", "--json", "--loglevel", "notice"];
  const { stdout, stderr } = run("npm", ["publish", ...flags, inject("tarball")], home);
  const { name, version, files: sent } = JSON.parse(stdout).froe;
  expect({ name, version }).toEqual({ name: packageJson.name, version: packageJson.version });
  expect(sent.map(({ path }: { path: string }) => path).sort()).toEqual(files().sort());
  expect(stderr).toContain("with tag latest and public access (dry-run)");
  expect(packageJson.publishConfig).toEqual({ access: "public", provenance: true });
});

describe.each(NODES)("with Node.js %s", (version) => {
  let node = process.execPath;
  const ran = (args: readonly string[], input = "") => run(node, args, user.project, input).stdout;
  beforeAll(() => {
    if (version === null) return;
    const name = `node-${process.platform}-${process.arch}`;
    run("npm", ["install", "--silent", "--no-save", "--prefix", home, `${name}@${version}`], home);
    node = join(home, "node_modules", name, "bin", "node");
    expect(run(node, ["--version"], home).stdout).toMatch(new RegExp(`^v${version.replaceAll(".", "\\.")}\\.?`));
  });

  test("the library reads a file, required or imported", () => {
    const file = user.write("app.log", `${ACCESS}\n`);
    const read = `for await (const { ip } of readEvents({ path: ${JSON.stringify(file)} })) console.log(ip);`;
    expect(ran(["--input-type=module", "-e", `import { readEvents } from "froe"; ${read}`])).toBe("192.0.2.7\n");
    const script = user.write("read.cjs", `const { readEvents } = require("froe"); (async () => { ${read} })();`);
    expect(ran([script])).toBe("192.0.2.7\n");
  });

  test("a script that requires froe/vitest gets one sentence", () => {
    const script = user.write("refused.cjs", 'try { require("froe/vitest") } catch (e) { console.log(e.message) }');
    expect(ran([script])).toBe(
      'froe/vitest is imported, as Vitest is: write import "froe/vitest" in a file .mts, or with "type": "module" in package.json\n',
    );
  });

  test("froe reads a log", () => {
    const printed = ran([join(installed(), "dist/cli.mjs"), "-J", "-k", "ip,status"], `${ACCESS}\n`);
    expect(printed).toBe('{"ip":"192.0.2.7","status":200}\n');
  });

  test("froe reads by a grammar in TypeScript", () => {
    const file = user.write(
      "door.ts",
      `import { digits, field, grammar, int, seq } from "froe/grammar";
const most: number = 3;
export const door = grammar("door", { about: "Doors", layout: "<n>", record: seq("door ", field("n", int(digits(1, most)))) });`,
    );
    expect(ran([join(installed(), "dist/cli.mjs"), "-J", "-f", file], "door 12\n")).toBe('{"n":12}\n');
  });

  test("the library parses a record", () => {
    const program = `
      import { catalogue, parse } from "froe";
      import { digits, field, grammar, int, seq } from "froe/grammar";
      const combined = catalogue.find(({ name }) => name === "combined");
      const door = grammar("door", { about: "Doors", layout: "<n>", record: seq("door ", field("n", int(digits(1, 3)))) });
      console.log(parse(combined, ${JSON.stringify(ACCESS)}).status, parse(door, "door 12").n);
    `;
    expect(ran(["--input-type=module", "-e", program])).toBe("200 12\n");
  });

  test.each(["formats/combined", "output", "filter", "schema", "export", "vocabulary"])(
    "froe/%s is the same, required or imported",
    (entry) => {
      const program = `
        import { createRequire } from "node:module";
        import * as imported from "froe/${entry}";
        const required = createRequire(import.meta.url)("froe/${entry}");
        const names = Object.keys(required);
        console.log(names.length > 0 && names.every((name) => required[name] === imported[name]));
      `;
      expect(ran(["--input-type=module", "-e", program])).toBe("true\n");
    },
  );
});

test("an older Node.js gets one sentence", () => {
  const script = user.write(
    "old.cjs",
    'delete Array.prototype.toSorted; try { require("froe") } catch (e) { console.log(e.message) }',
  );
  expect(user.node([script])).toBe(`froe needs Node.js ${OLDEST} or later\n`);
});

/** The file of a program under each resolution, and its kind of modules. */
const RESOLUTIONS = [
  ["node10", "ts", "commonjs"],
  ["node16", "mts", "node16"],
  ["node16", "cts", "node16"],
  ["bundler", "mts", "esnext"],
] as const;

describe.each(RESOLUTIONS)("its types are found under moduleResolution %s, in .%s", (resolution, suffix, module) => {
  const used = `
    const door = grammar("door", {
      about: "Doors",
      layout: "<n>",
      record: seq(field("ts", rfc3339), " door ", field("n", int(digits(1, 3))), optional(seq(" ", field("by", "ann")))),
    });
    type Door = EventOf<typeof door>;
    const event: Door = { ts: "2026-02-03T04:05:06Z", n: 12 };
    // @ts-expect-error a number is no text
    const wrong: Door = { ts: "2026-02-03T04:05:06Z", n: "12" };
    const formats: readonly Grammar[] = catalogue;
    export const used = [event, wrong, createParser(formats[0]!).parse("{}"), toCsv, createParser(combined).parse("")];
  `;
  test("by the compiler", () => {
    const source = user.write(
      `use-${resolution}.${suffix}`,
      `import { catalogue, createParser, type Grammar } from "froe";
import { combined } from "froe/formats/combined";
import { digits, type EventOf, field, grammar, int, optional, seq } from "froe/grammar";
import { toCsv } from "froe/output";
import { rfc3339 } from "froe/vocabulary";
${used}`,
    );
    const options = [
      "--strict",
      "--noEmit",
      "--module",
      module,
      "--moduleResolution",
      resolution,
      "--target",
      "es2022",
    ];
    run(join(root, "node_modules/.bin/tsc"), [...options, source], user.project);
  });
});
