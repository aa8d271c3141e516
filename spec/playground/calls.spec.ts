import { expect, test } from "vitest";
import { callAt, indexOf, narrowest } from "../../playground/calls.ts";
import { importOf } from "../../playground/page/imports.ts";

const code = 'const a = 1;\nfield("a)", run(except(")"))), // )\n  rest';

test("a place counts lines and columns from 1", () => {
  expect(indexOf(code, { line: 2, column: 1 })).toBe(13);
  expect(indexOf(code, { line: 9, column: 1 })).toBe(code.length);
});

test("a call ends at its own bracket, not at one in a string or a comment", () => {
  const { from, to } = callAt(code, 13);
  expect(code.slice(from, to)).toBe('field("a)", run(except(")")))');
  const { to: end } = callAt("seq(/* ) */ `)`, '\\')', [f(1)])", 0);
  expect(end).toBe(31);
});

test("what is no call is a name", () => {
  expect(callAt("rest, x", 0)).toEqual({ from: 0, to: 4 });
});

test("a bracket that is open ends with the text", () => {
  expect(callAt('seq("a', 0)).toEqual({ from: 0, to: 6 });
});

test("of ranges around an index the narrowest is found", () => {
  const ranges = [
    { from: 0, to: 20 },
    { from: 5, to: 9 },
    { from: 7, to: 30 },
  ];
  expect(narrowest(ranges, 8)).toEqual({ from: 5, to: 9 });
  expect(narrowest(ranges, 40)).toBeNull();
});

test("a name that is chosen from the list is imported", () => {
  const applied = (name: string, text: string) =>
    importOf(name, "froe/grammar", text).reduce(
      (now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to),
      text,
    );
  expect(applied("run", 'import { seq } from "froe/grammar";\n')).toBe('import { seq, run } from "froe/grammar";\n');
  expect(applied("run", 'import {\n  seq,\n} from "froe/grammar";\n')).toBe(
    'import {\n  seq, run\n} from "froe/grammar";\n',
  );
  expect(applied("run", "seq()")).toBe('import { run } from "froe/grammar";\nseq()');
  expect(applied("seq", 'import { seq } from "froe/grammar";\n')).toBe('import { seq } from "froe/grammar";\n');
});
