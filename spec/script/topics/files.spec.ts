import { expect, test } from "vitest";
import { ScriptError } from "../../../engine/script/index.ts";
import { run } from "../run.ts";

const begin = (text: string, read?: (path: string) => string) =>
  run(text, "{}", { kind: "begin", ...(read ? { host: { read } } : {}) });

test("read_lines gives --begin what is in files", async () => {
  const printed: string[] = [];
  const text = 'print(read_lines("ids.txt").len() + read_lines("limits.json").join("\\n").parse_json().ms)';
  await run(text, "{}", { kind: "begin", host: { print: (line) => printed.push(line) } });
  expect(printed).toEqual(["252"]);
});

test.each([
  ["another script", "exec", 'e.x = read_lines("ids.txt")'],
  ["a function", "begin", 'fn f() { read_lines("ids.txt") } f()'],
  ["a path that is made", "begin", 'read_lines("ids" + ".txt")'],
  ["a path of an event", "exec", "read_lines(e.path)"],
] as const)("they are refused in %s: only files that the command line names are read", async (_, kind, text) => {
  expect(await run(text, "{}", { kind })).toContain("reads a file that the command line names");
});

test("they are no values, with which a path could be made later", async () => {
  expect(await begin('let f = Fn("read_lines"); f.call("x")')).toContain("a function that reads files is no value");
});

test("they say what is wrong with a file", async () => {
  const missing = (path: string): string => {
    throw new ScriptError(`${path} cannot be read: no such file`);
  };
  expect(await begin('read_lines("x.txt")', missing)).toBe("1:1: x.txt cannot be read: no such file");
});
