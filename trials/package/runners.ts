import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { shownFiles } from "../../spec/user-project.ts";
import { type User, userOf } from "./user.ts";

// froe's matchers and assertions in the test runners of a user's project.

let user: User;
beforeAll(() => {
  user = userOf(inject("tarball"));
  user.install("jest@30", "vitest@4");
  const config = { testMatch: ["**/*.jest.{mjs,cjs}"], moduleFileExtensions: ["mjs", "cjs", "js", "json"] };
  user.write("jest.config.json", JSON.stringify(config));
});
afterAll(() => user.leave());

const NAMES = "digits, field, grammar, int, seq";
const DOOR = `
const door = grammar("door", { about: "Doors", layout: "<n>", record: seq("door ", field("n", int(digits(1, 3)))) });`;
const TEST = `${DOOR}
test("a door", () => {
  expect("door 12").toParseAs(door, { n: 12 });
  expect("door 12").toParseAs(door, { n: expect.any(Number) });
  expect(() => expect("door x").toParseAs(door)).toThrow("1:6");
  expect(() => expect("door 12").toParseAs(door, { n: 13 })).toThrow("13");
  expect(() => expect("door 12").toParseAs(door, { n: expect.any(String) })).toThrow("Any<String>");
  expect(parse(door, "door 12")).toMatchSnapshot();
});`;
const IMPORTS = `import { parse } from "froe"; import { ${NAMES} } from "froe/grammar";`;

const JEST = {
  modules: { file: "door.jest.mjs", flags: ["--experimental-vm-modules"], head: `import "froe/jest"; ${IMPORTS}` },
  scripts: {
    file: "door.jest.cjs",
    flags: [],
    head: `require("froe/jest"); const { parse } = require("froe"); const { ${NAMES} } = require("froe/grammar");`,
  },
};

test.each(Object.entries(JEST))("Jest, of %s", (_, { file, flags, head }) => {
  user.write(file, `${head}${TEST}`);
  const jest = join(user.project, "node_modules/jest/bin/jest.js");
  const ran = user.node([...flags, jest, "--ci=false", "--json", file]);
  expect(JSON.parse(ran)).toMatchObject({ success: true, numPassedTests: 1, snapshot: { added: 1 } });
});

test("Jest, as docs/LIBRARY.md shows it", () => {
  const [page] = shownFiles("docs/LIBRARY.md").filter(({ name }) => name.endsWith(".jest.cjs"));
  user.write(page!.name, page!.text);
  user.write("samples/access.log", readFileSync("corpus/combined/access.log", "utf8"));
  const jest = join(user.project, "node_modules/jest/bin/jest.js");
  expect(JSON.parse(user.node([jest, "--json", page!.name]))).toMatchObject({ success: true, numPassedTests: 1 });
});

test("Vitest", () => {
  const head = `import "froe/vitest"; import { expect, test } from "vitest"; ${IMPORTS}`;
  user.write("door.test.mjs", `${head}${TEST}`);
  const vitest = join(user.project, "node_modules/vitest/vitest.mjs");
  const ran = user.node([vitest, "run", "--reporter=json", "door.test.mjs"]);
  expect(JSON.parse(ran.slice(ran.indexOf("{")))).toMatchObject({ success: true, numPassedTests: 1 });
});

test("node:test", () => {
  user.write(
    "door-node.mjs",
    `import test from "node:test";
import { ${NAMES} } from "froe/grammar";
import { assertParses, assertRejects } from "froe/node-test";
${DOOR}
test("a door", () => {
  assertParses(door, "door 12", { n: 12 });
  assertRejects(door, "door x", { column: 6 });
});`,
  );
  expect(user.node(["--test", "--test-reporter=tap", "door-node.mjs"])).toContain("# pass 1");
});
