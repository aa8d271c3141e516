import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { type User, userOf } from "../package/user.ts";

// .pre-commit-hooks.yaml, as pre-commit calls the hooks: the entry, the user's arguments, the changed files that match.

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
}

const hooks: readonly Hook[] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8"));

let user: User;
beforeAll(() => {
  user = userOf(inject("tarball"));
});
afterAll(() => user.leave());

function commit(id: string, changed: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const hook = hooks.find((one) => one.id === id)!;
  for (const [file, text] of Object.entries(changed)) user.write(file, text);
  const files = Object.keys(changed).filter((file) => new RegExp(hook.files).test(file));
  const [program = "", ...words] = hook.entry.split(" ");
  return spawnSync(`node_modules/.bin/${program}`, [...words, ...args, ...files], {
    cwd: user.project,
    encoding: "utf8",
  });
}

const GOOD = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 512\n';

test("a log that fits is committed, another is not", () => {
  expect(commit("froe-logs", { "a.log": GOOD, "notes.txt": "x" }, ["combined"]).status).toBe(0);
  const { status, stdout } = commit("froe-logs", { "b.log": `${GOOD}no request\n` }, ["combined"]);
  expect(status).toBe(1);
  expect(stdout).toContain("b.log:2:");
});

test("a grammar that does not load is not committed", () => {
  const good =
    'import { field, grammar, rest } from "froe/grammar";\nexport default grammar("x", { about: "X", layout: "x", record: field("x", rest) });\n';
  expect(commit("froe-grammars", { "x.grammar.ts": good })).toMatchObject({ status: 0 });
  expect(commit("froe-grammars", { "x.grammar.ts": `${good}oops(` }).status).toBe(1);
});

test("each hook is installed with npm, and has what pre-commit requires", () => {
  for (const hook of hooks)
    expect(Object.keys(hook).sort()).toEqual(
      ["entry", "files", "id", "language", "name", ...("description" in hook ? ["description"] : [])].sort(),
    );
});
