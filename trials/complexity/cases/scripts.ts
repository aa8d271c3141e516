import { Event, NameTable } from "../../../engine/event/index.ts";
import { compile } from "../../../engine/parse/compile/index.ts";
import { compileScript, ScriptError, type ScriptFunction } from "../../../engine/script/index.ts";
import { json } from "../../../grammars/json.ts";
import { functions, quietHost } from "../../../spec/script/run.ts";
import { type Case, repeated, type Target } from "../case.ts";

const PIECES = ["a", "a,", "a=b ", '\\"', "é", " ", "1.", "<", "%41", '{\\"a\\":'];
const ARGUMENTS: Readonly<Record<string, string>> = {
  string: '"a"',
  int: "2",
  index: "2",
  number: "1.5",
  bool: "true",
  map: "#{a: 1}",
  array: '["a", "b"]',
  fn: "|x| x",
  range: "1..3",
  unit: "()",
  any: '"a"',
};
const LONGEST_SCRIPT = 256 * 1024;
const SCRIPTS = [
  "e.a;",
  "e.a += 1;",
  "(",
  "e.a || ",
  "if e.a { ",
  "let a = 1;",
  "[",
  "1 + ",
  '"a" + ',
  "fn f() {} ",
  "`",
  "-",
  "//",
];

/** Each function of strings on long strings, and long scripts. */
export function scripts(): readonly Target[] {
  return [
    ...functions.flatMap((one) =>
      callOf(one).map((call) => ({
        name: `${one.name}(${one.parameters})`,
        cases: () => PIECES.map((piece) => called(call, piece)),
      })),
    ),
    { name: "reading scripts", most: LONGEST_SCRIPT, cases: () => SCRIPTS.map(compiled) },
  ];
}

/** A call of the function on the field `s`, where its first argument is a text. */
function callOf({ name, parameters }: ScriptFunction): readonly string[] {
  const [first = "", ...others] = parameters === "" ? [] : parameters.split(", ");
  const typesOf = (parameter: string) => (parameter.split(": ")[1] ?? "").split(" | ");
  if (!typesOf(first).some((type) => type === "string" || type === "any")) return [];
  const needed = others
    .filter((parameter) => !parameter.includes("?"))
    .map((parameter) => ARGUMENTS[typesOf(parameter)[0]!]);
  return needed.every((argument) => argument !== undefined) ? [`e.r = ${name}(${["e.s", ...needed].join(", ")})`] : [];
}

function called(script: string, piece: string): Case {
  return {
    name: JSON.stringify(piece),
    make: async (size) => {
      const names = new NameTable();
      const parser = compile(json, names, "line");
      const bytes = Buffer.from(`{"s":"${repeated(piece, size - (size % piece.length))}"}\n`);
      const environment = { names, host: quietHost(), functions, includes: [] };
      const { run } = await compileScript({ name: "script", text: script }, "exec", environment);
      const event = new Event(names);
      return () => {
        parser.parse(bytes, 0, bytes.length - 1, event);
        failing(() => run(event));
      };
    },
  };
}

function compiled(piece: string): Case {
  return {
    name: piece,
    make: async (size) => {
      const { parse } = await import("../../../engine/script/language/parse.ts");
      const text = repeated(piece, size);
      return () => failing(() => parse(text, false, 0));
    },
  };
}

/** A script that fails has been stopped in time, which is fine. */
function failing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
}
