import { expect, test } from "vitest";
import { froe } from "./froe.ts";

const lines = '{"a":1,"b":2}\n{"a":3}\n';
const told = 'hint: no event had the field "zz" that -k names\n';

test.each([
  [["-k", "a,zz"], told],
  [["-k", "zz", "-K", "a"], told],
  [["-F", "csv", "-k", "a,zz"], told],
  [["-F", "keymap", "-k", "zz"], told],
  [["-k", "zz", "--filter", "e.a == 9"], ""],
  [["-k", "zz", "-q"], ""],
  [["-k", "zz", "-s"], ""],
  [["-k", "zz", "--no-diagnostics"], ""],
  [["-k", "b"], ""],
  [["-F", "csv", "-k", "b"], ""],
])("%j", async (args, expected) => {
  const { stderr } = await froe(["-j", ...args], { stdin: lines });
  expect(stderr).toBe(expected);
});

test("what workers have seen counts", async () => {
  const stdin = `${'{"a":1}\n'.repeat(200_000)}{"b":1}\n`;
  const { stderr } = await froe(["-j", "-P", "-k", "a,b,zz"], { stdin });
  expect(stderr).toBe(told);
});
