import { describe, expect, test } from "vitest";
import { signatureOf } from "../../../engine/script/function.ts";
import { topics } from "../../../grammars/functions.ts";
import { inspected } from "./inspected.ts";

const WORDS = /^[A-Za-z][A-Za-z0-9_]*$/;

describe.each(topics)("$title", ({ functions }) => {
  test.each(functions)("$name($parameters)", async ({ example: [script, result], spellsOut }) => {
    expect(await inspected(script, {}, spellsOut ? "begin" : "exec")).toBe(result);
  });

  test.each(functions)("$name($parameters) is declared as all are", (declared) => {
    const { name, parameters, about } = declared;
    expect(name).toMatch(WORDS);
    // Help shows one without the others.
    expect(about).not.toMatch(/\.$|^[a-z]|\n|^(The same|All of (them|these))\b(?! time)/);
    const words = parameters === "" ? [] : parameters.split(", ").flatMap((one) => one.split(": ")[1]!.split(" | "));
    expect(signatureOf(declared).parameters.flatMap(({ types }) => types)).toEqual(words);
  });
});

test("no two functions have the same name and parameters", () => {
  const all = topics.flatMap(({ functions }) => functions).map(({ name, parameters }) => `${name}(${parameters})`);
  expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([]);
});
