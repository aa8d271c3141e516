import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const home = mkdtempSync(join(tmpdir(), "froe-package-"));
const project = join(home, "project");
/** Names of the programs that are tried, and the packages they are from. */
const NODES = { "the Node.js of this run": null, "the newest Node.js": `node-${process.platform}-${process.arch}@26` };
const ACCESS = '192.0.2.7 - - [03/Feb/2026:04:05:06 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl/8.9.1"';

function run(program: string, args: readonly string[], cwd: string, input = ""): string {
  return execFileSync(program, args, { cwd, input, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
}

function pack(into: string): string {
  const folder = join(home, into);
  mkdirSync(folder);
  run("npm", ["pack", "--silent", "--pack-destination", folder], root);
  return join(folder, readdirSync(folder)[0]!);
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

let tarball = "";
beforeAll(() => {
  tarball = pack("first");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "name": "user", "private": true, "type": "module" }\n');
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", tarball], project);
});
afterAll(() => rmSync(home, { recursive: true }));

test("packing twice gives the same bytes", () => {
  expect(sha256(pack("second"))).toBe(sha256(tarball));
});

test("nothing else is installed with it", () => {
  const { dependencies } = JSON.parse(run("npm", ["ls", "--json", "--all"], project));
  expect(Object.keys(dependencies)).toEqual(["froe"]);
  // What test runners bring along is listed, but not installed.
  for (const peer of Object.values(dependencies.froe.dependencies ?? {})) expect(peer).toEqual({});
});

describe.each(Object.entries(NODES))("with %s", (name, from) => {
  let node = process.execPath;
  beforeAll(() => {
    if (from === null) return;
    const folder = join(home, "newest");
    mkdirSync(folder);
    run("npm", ["install", "--silent", "--no-save", "--prefix", folder, from], home);
    node = join(folder, "node_modules", from.slice(0, from.lastIndexOf("@")), "bin", "node");
  });

  test("froe reads a log", () => {
    const froe = join(project, "node_modules/froe/dist/cli.mjs");
    const printed = run(node, [froe, "-J", "-k", "ip,status"], project, `${ACCESS}\n`);
    expect(printed, name).toBe('{"ip":"192.0.2.7","status":200}\n');
  });

  test("the library parses a record", () => {
    const program = `
      import { catalogue, parse } from "froe";
      import { digits, field, grammar, int, seq } from "froe/grammar";
      const combined = catalogue.find(({ name }) => name === "combined");
      const door = grammar("door", { about: "Doors", layout: "<n>", record: seq("door ", field("n", int(digits(1, 3)))) });
      console.log(parse(combined, ${JSON.stringify(ACCESS)}).status, parse(door, "door 12").n);
    `;
    expect(run(node, ["--input-type=module", "-e", program], project)).toBe("200 12\n");
  });
});

const DOOR = `
const door = grammar("door", { about: "Doors", layout: "<n>", record: seq("door ", field("n", int(digits(1, 3)))) });`;
const JEST_TEST = `${DOOR}
test("a door", () => {
  expect("door 12").toParseAs(door, { n: 12 });
  expect("door 12").toParseAs(door, { n: expect.any(Number) });
  expect(() => expect("door x").toParseAs(door)).toThrow("1:6");
  expect(() => expect("door 12").toParseAs(door, { n: 13 })).toThrow("13");
  expect(() => expect("door 12").toParseAs(door, { n: expect.any(String) })).toThrow("Any<String>");
  expect(parse(door, "door 12")).toMatchSnapshot();
});`;
const NAMES = "digits, field, grammar, int, seq";
const JEST_TESTS = {
  modules: {
    file: "door.test.mjs",
    flags: ["--experimental-vm-modules"],
    head: `import "froe/jest"; import { parse } from "froe"; import { ${NAMES} } from "froe/grammar";`,
  },
  scripts: {
    file: "door.test.cjs",
    flags: [],
    head: `require("froe/jest"); const { parse } = require("froe"); const { ${NAMES} } = require("froe/grammar");`,
  },
};

describe("its matchers work under Jest", () => {
  beforeAll(() => {
    const config = { testMatch: ["**/*.test.{mjs,cjs}"], moduleFileExtensions: ["mjs", "cjs", "js", "json"] };
    writeFileSync(join(project, "jest.config.json"), JSON.stringify(config));
    run("npm", ["install", "--silent", "--no-save", "--no-audit", "--no-fund", "jest@30", tarball], project);
  });

  test.each(Object.entries(JEST_TESTS))("of %s", (_, { file, flags, head }) => {
    writeFileSync(join(project, file), `${head}${JEST_TEST}`);
    const jest = join(project, "node_modules/jest/bin/jest.js");
    const ran = run(process.execPath, [...flags, jest, "--ci=false", "--json", file], project);
    expect(JSON.parse(ran)).toMatchObject({ success: true, numPassedTests: 1, snapshot: { added: 1 } });
  });
});

test("its assertions work under node:test", () => {
  const program = `
    import test from "node:test";
    import { ${NAMES} } from "froe/grammar";
    import { assertParses, assertRejects } from "froe/node-test";
    ${DOOR}
    test("a door", () => {
      assertParses(door, "door 12", { n: 12 });
      assertRejects(door, "door x", { column: 6 });
    });
  `;
  writeFileSync(join(project, "door-node.mjs"), program);
  expect(run(process.execPath, ["--test", "--test-reporter=tap", "door-node.mjs"], project)).toContain("# pass 1");
});

test("it has no source maps", () => {
  expect(
    readdirSync(join(project, "node_modules/froe"), { recursive: true }).filter((file) => /\.map$/.test(String(file))),
  ).toEqual([]);
});

test.each(["node16", "bundler"])("its types are found under moduleResolution %s", (resolution) => {
  const source = join(project, `use-${resolution}.mts`);
  writeFileSync(
    source,
    `
    import { catalogue, createParser, type Grammar } from "froe";
    import { digits, type EventOf, field, grammar, int, optional, seq } from "froe/grammar";
    import { rfc3339 } from "froe/vocabulary";
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
    export const used = [event, wrong, createParser(formats[0]!).parse("{}")];
    `,
  );
  const module = resolution === "node16" ? "node16" : "esnext";
  const options = ["--strict", "--noEmit", "--module", module, "--moduleResolution", resolution, "--target", "es2022"];
  run(join(root, "node_modules/.bin/tsc"), [...options, source], project);
});
