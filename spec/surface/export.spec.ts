import { expect, test } from "vitest";
import { exportGrammar } from "../../grammars/export.ts";
import { combined } from "../../grammars/formats.ts";
import { froe } from "../cli/froe.ts";

// froe/export writes what `froe export` writes.

test.each([
  ["regex", { flavor: "python", partial: true }, ["--flavor", "python", "--partial"]],
  ["js", {}, []],
  ["js", { types: true }, ["--types"]],
  ["spark", {}, []],
  ["svg", {}, []],
] as const)("%s %o", async (target, options, args) => {
  const made = await exportGrammar(target, combined, options);
  const { stdout } = await froe(["export", target, "-f", "combined", ...args]);
  expect("text" in made && made.text.replace(/\n$/, "")).toBe(stdout.replace(/\n$/, ""));
});

test("what a target cannot express is refused with its place", async () => {
  expect(await exportGrammar("regex", combined)).toEqual({
    path: 'field "request"',
    reason: "escapes stay as they are written",
  });
});
