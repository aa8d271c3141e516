import { transformSync } from "esbuild";
import type { Program } from "../engine/parse/programs/index.ts";

/** The program with short names and no blanks: the text is a function's body, in which `library` is what it works with. */
export function shortProgram(program: Program): Program {
  const options = { minifyWhitespace: true, minifyIdentifiers: true, target: "node20" };
  const { code } = transformSync(`run(function(library){${program.text}})`, options);
  const call = /^run\((.*)\);\s*$/s.exec(code)?.[1];
  if (call === undefined) throw new Error(`esbuild has changed the shape of a program: ${code.slice(0, 80)}`);
  return { ...program, text: `return(${call})(library)` };
}
