import { transform } from "sucrase";
import type { Problem, TextPosition } from "../protocol.ts";

/** A grammar file without its types, as code that runs. */
export interface Stripped {
  readonly ok: true;
  readonly code: string;
  readonly imports: readonly Import[];
}

/** What a file imports: the place of the quoted name, from its first quote to after its last. */
export interface Import {
  readonly specifier: string;
  readonly from: number;
  readonly to: number;
}

const IMPORT = /^[ \t]*(?:import\b[^"'`;=(]*?|export\b[^"'`;=(]*?\bfrom\s*)(["'])([^"'\n]+)\1/gm;

/** Takes the types out of a grammar file; its lines stay. */
export function stripTypes(text: string): Stripped | { readonly ok: false; readonly problem: Problem } {
  try {
    const { code } = transform(text, { transforms: ["typescript"], disableESTransforms: true });
    return { ok: true, code, imports: importsOf(code) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, problem: problemOf(error) };
  }
}

function importsOf(code: string): readonly Import[] {
  return [...code.matchAll(IMPORT)].map(({ 0: statement, 2: specifier = "", index }) => {
    const to = index + statement.length;
    return { specifier, from: to - specifier.length - 2, to };
  });
}

/** The parser writes the place at the end of its message: `Unexpected token (3:5)`, its column counted from 1. */
function problemOf({ message }: SyntaxError): Problem {
  const [, said = message, line, column] =
    /^(?:Error transforming [^:]*: )?(.*?) \((\d+):(\d+)\)$/s.exec(message) ?? [];
  return { message: said, at: line === undefined ? null : { line: Number(line), column: Number(column) } };
}

/** The place in the file of one in the code without types: columns differ in lines that have types. */
export function placeInFile(
  { line, column }: TextPosition,
  code: readonly string[],
  text: readonly string[],
): TextPosition {
  const own = code[line - 1] ?? "";
  const written = text[line - 1] ?? "";
  if (own === written || !written.endsWith(own.slice(column - 1))) return { line, column };
  return { line, column: written.length - (own.length - column) };
}
