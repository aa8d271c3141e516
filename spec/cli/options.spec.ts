import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { defaultText } from "../../cli/help/layout.ts";
import {
  groups,
  inputFormat,
  type Option,
  options,
  outputFormat,
  spellings,
  takesValue,
} from "../../cli/options/index.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { readValue } from "../../cli/value.ts";
import { outputs } from "../../engine/output/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { froeWords } from "./shell.ts";

function isOption(value: unknown): value is Option {
  return typeof value === "object" && value !== null && "about" in value && "kind" in value;
}

test("nothing is written in two ways that mean different options", () => {
  const all = options.flatMap(spellings);
  expect(all.filter((spelling, i) => all.indexOf(spelling) !== i)).toEqual([]);
});

test("every option that is defined is in a group", async () => {
  const rooms = readdirSync("cli/options").filter((file) => file !== "index.ts");
  const modules = await Promise.all(rooms.map((file) => import(resolve("cli/options", file))));
  const defined = modules.flatMap((module) => Object.values(module)).filter(isOption);
  expect(defined.length).toBeGreaterThan(0);
  for (const option of defined) expect(options, spellings(option).join()).toContain(option);
});

describe("every option", () => {
  const named = options.map((option) => [spellings(option).join(", "), option] as const);

  test("can be written, in the usual way", () => {
    for (const [name, option] of named) {
      expect(spellings(option), name).not.toEqual([]);
      for (const spelling of spellings(option)) expect(spelling).toMatch(/^(-[a-zA-Z]|--[a-z]+[0-9]*(-[a-z]+)*)$/);
    }
  });

  test("is in one group", () => {
    for (const [name, option] of named)
      expect(
        groups.filter((group) => group.options.includes(option)),
        name,
      ).toHaveLength(1);
  });

  test("has a description that fits into a sentence", () => {
    for (const [name, option] of named) {
      expect(option.about, name).toMatch(/^[A-Z].*[^.\s]$/);
      if (option.kind === "flag" && option.negated !== undefined)
        expect(option.negated, name).toMatch(/^[A-Z].*[^.\s]$/);
    }
  });

  test("leaves it to help to name the default", () => {
    for (const [name, option] of named)
      if (defaultText(option) !== null) expect(option.about, name).not.toContain("(default");
  });

  test("has details in at most three whole sentences", () => {
    for (const [name, { details }] of named) {
      expect(details, name).toMatch(/^[-A-Z].*\.$/);
      expect(details.match(/\.(?=\s|$)/g)?.length, name).toBeLessThanOrEqual(3);
      expect(details.length, name).toBeLessThanOrEqual(400);
    }
  });

  test("is explained in sentences that can be read at once", () => {
    const long = named.flatMap(([, { details }]) =>
      details.split(/(?<=[.:]) /).filter((sentence) => (sentence.match(/\S*\w\S*/g) ?? []).length > 34),
    );
    expect(long).toEqual([]);
  });

  test("has an example that uses it and makes sense", () => {
    for (const [name, option] of named) {
      const { command, does } = option.example;
      const used = parseCommandLine(froeWords(command)).given.map(({ spelling }) => spelling);
      expect(
        used.filter((one) => spellings(option).includes(one)),
        name,
      ).not.toEqual([]);
      expect(does, name).toMatch(/^[a-z].*[^.]$/);
    }
  });

  test("names its value in capitals, and can read its own default", () => {
    for (const [name, option] of named) {
      if (!takesValue(option)) continue;
      expect(option.argument, name).toMatch(/^[A-Z]+$/);
      for (const text of [defaultText(option), option.implied]) {
        if (typeof text === "string") expect(readValue(option, text, ""), name).toBeDefined();
      }
    }
  });

  test("is short for a value that there is", async () => {
    for (const [name, option] of named) {
      if (option.kind !== "shorthand") continue;
      const { option: long, value } = option;
      const words = long.kind === "choice" ? long.choices : ((await long.known?.()) ?? []);
      expect(
        words.map(({ name }) => name),
        name,
      ).toContain(value);
    }
  });
});

test("every output format can be chosen", () => {
  expect(outputFormat.choices.map(({ name }) => name)).toEqual(Object.keys(outputs));
});

test("every input format is known", async () => {
  const known = (await inputFormat.known?.()) ?? [];
  expect(known.map(({ name }) => name)).toEqual([
    "auto",
    "auto-per-file",
    "infer",
    ...catalogue.map(({ name }) => name),
    ...specs.map(({ name }) => `${name}:`),
  ]);
});
