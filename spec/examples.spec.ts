import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { froe } from "./cli/froe.ts";

// Each example is complete in its grammar file: its log is read with no other option, and its corpus holds.

const END = ".grammar.ts";
const names = readdirSync("examples").flatMap((file) => (file.endsWith(END) ? [file.slice(0, -END.length)] : []));

test.each(names)("%s reads its log, and its cases are as expected", async (name) => {
  const [grammar, corpus, log] = [END, ".txt", ".log"].map((end) => resolve(`examples/${name}${end}`));
  // One of the doors is ajar, which is no state.
  const args = ["check", "--lint=error", grammar!, corpus!, log!, "--min-accepted", name === "door" ? "80" : "100"];
  const { code, stdout } = await froe(args);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/(\d+) of \1 cases in 1 file are as expected/),
  });
});

test.each(names)("the events of %s have a time, without a word to say which field it is", async (name) => {
  const files = ["-f", `${name}${END}`, `${name}.log`].map((arg, i) => (i === 0 ? arg : resolve(`examples/${arg}`)));
  const { code, stdout } = await froe([...files, "-s"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/2026-02-0\d/);
});
