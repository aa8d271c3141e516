import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { run, type User, userOf } from "./user.ts";

// What checks packages says of this one: `attw` (are the types wrong) and `publint`; and the types of Jest's own `expect`.

let user: User;
beforeAll(() => {
  user = userOf(inject("tarball"));
  const checkers = ["@arethetypeswrong/cli@0.18", "publint@0.3", "typescript@5.0", "@types/node@20"];
  user.install(...checkers, "@jest/globals@30", "fast-check@4");
});
afterAll(() => user.leave());

const bin = (name: string) => join(user.project, "node_modules/.bin", name);

test("the types are right for each resolution", () => {
  expect(run(bin("attw"), [inject("tarball"), "--format", "json"], user.project).stdout).toContain('"problems"');
});

test("publint has nothing to say", () => {
  const said = run(bin("publint"), [inject("tarball")], user.project).stdout.split("\n");
  const found = said.filter((line) => /^\d+\. /.test(line));
  // It takes `import` in the text of a message for a statement.
  expect(found.filter((line) => !/\.cjs extension, but the code is written in ESM/.test(line))).toEqual([]);
});

test("the matchers are known to expect of @jest/globals, by TypeScript 5.0 too", () => {
  user.write(
    "matchers.ts",
    `import { expect } from "@jest/globals";
import { combined } from "froe/formats";
import "froe/jest";
expect("x").toParseAs(combined, { status: 200 });
expect("samples/*.log").not.toBeAcceptedBy(combined, { min: 0.5 });`,
  );
  const options = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2022"];
  run(bin("tsc"), [...options, "--module", "esnext", "--moduleResolution", "bundler", "matchers.ts"], user.project);
});

test.each([
  ["bundler", "esnext", "lines.mts"],
  ["node16", "node16", "lines.mts"],
  ["node16", "node16", "lines.cts"],
])(
  "lines are arbitraries of fast-check under moduleResolution %s, of its modules and of its scripts",
  (resolution, module, file) => {
    const lines = `import fc from "fast-check";
import { arbitraryLine } from "froe/fast-check";
import { combined } from "froe/formats";
fc.assert(fc.property(arbitraryLine(combined, { odd: 0.25 }), (line) => line !== ""));`;
    user.write(file, file.endsWith(".cts") ? lines.replace("fc from", "* as fc from") : lines);
    const options = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2022"];
    run(bin("tsc"), [...options, "--module", module, "--moduleResolution", resolution, file], user.project);
  },
);
