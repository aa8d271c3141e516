import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { shownFiles } from "../../spec/user-project.ts";
import { run, type User, userOf } from "./user.ts";

// The first hour of a new user, as docs/LIBRARY.md shows it: an empty folder, one grammar, one test, one reader.

const NEWEST = `node-${process.platform}-${process.arch}`;
const STEPS = ["ticket.grammar.ts", "samples/tickets.log", "ticket.test.ts", "read.ts"];
const shown = shownFiles("docs/LIBRARY.md").filter(({ name }) => STEPS.includes(name));

let user: User;
beforeAll(() => {
  user = userOf(inject("tarball"));
  user.install("vitest@4", `${NEWEST}@26`);
  for (const { name, text } of shown) user.write(name, text);
});
afterAll(() => user.leave());

test("the page shows each step", () => {
  expect(shown.map(({ name }) => name)).toEqual(STEPS);
});

test("the files compile in strict mode, with the types of the package", () => {
  const lib = ["--target", "es2022", "--lib", "es2022,dom"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--allowImportingTsExtensions"];
  const files = STEPS.filter((name) => name.endsWith(".ts"));
  const options = ["--strict", "--noEmit", "--skipLibCheck", ...lib, ...modules];
  run(resolve("node_modules/.bin/tsc"), [...options, ...files], user.project);
});

test("the test passes", () => {
  const printed = user.node([join(user.project, "node_modules/vitest/vitest.mjs"), "run", "--reporter=tap-flat"]);
  expect(printed).toContain("ok 1 - ticket.test.ts > tickets are read");
});

test("the reader prints what the page says", () => {
  const node = join(user.project, "node_modules", NEWEST, "bin/node");
  const { stdout } = run(node, ["read.ts"], user.project);
  expect(stdout.trim()).toBe(/console\.log\(urgent\); \/\/ (.*)$/m.exec(shown.at(-1)!.text)?.[1]);
});

test("the command line reads with the grammar", () => {
  const froe = join(user.project, "node_modules/froe/dist/cli.mjs");
  const printed = user.node([froe, "-J", "-f", "./ticket.grammar.ts", "samples/tickets.log"]);
  expect(printed.split("\n")[0]).toBe('{"number":17,"text":"printer on fire"}');
});

test("the example of the README runs as it is in a folder that npm init has made", () => {
  const folder = mkdtempSync(join(tmpdir(), "froe-fresh-"));
  try {
    run("npm", ["init", "-y"], folder);
    run("npm", ["install", "--silent", "--no-audit", "--no-fund", inject("tarball"), "tsx"], folder);
    const example = shownFiles("README.md").find(({ name }) => name === "library.ts");
    writeFileSync(join(folder, "library.mts"), example!.text);
    copyFileSync("corpus/combined/access.log", join(folder, "access.log"));
    const nodes = [[join(user.project, "node_modules", NEWEST, "bin/node")], [process.execPath, "--import", "tsx"]];
    const [stripped, translated] = nodes.map(([node = "", ...options]) =>
      run(node, [...options, "library.mts"], folder).stdout.split("\n"),
    );
    expect(stripped).toContain("12 is no request");
    expect(translated).toEqual(stripped);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
