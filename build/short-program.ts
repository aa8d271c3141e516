import { transformSync } from "esbuild";
import type { Program } from "../engine/parse/programs/index.ts";

/** The program with short names and no blanks: the text is a function's body, in which `library` is what it works with. */
export function shortProgram(program: Program): Program {
  const options = { minifyWhitespace: true, minifyIdentifiers: true, target: "node20" };
  const { code } = transformSync(`run(function(library){${withoutUnused(program.text)}})`, options);
  const call = /^run\((.*)\);\s*$/s.exec(code)?.[1];
  if (call === undefined) throw new Error(`esbuild has changed the shape of a program: ${code.slice(0, 80)}`);
  return { ...program, text: `return(${call})(library)` };
}

/** A text without the names of the library, and the variables of lines of their own, that occur nowhere else in it. */
function withoutUnused(text: string): string {
  const isUsed = (declared: string) => text.split(new RegExp(`\\b${/^\w+/.exec(declared)?.[0]}\\b`), 3).length > 2;
  const used = (all: string) => all.split(", ").filter(isUsed).join(", ");
  return text
    .replace(/^const \{ (.+) \} = library;$/m, (_, names: string) => `const { ${used(names)} } = library;`)
    .replace(/^let ([^;]+);$/gm, (_, variables: string) => (used(variables) === "" ? "" : `let ${used(variables)};`));
}
