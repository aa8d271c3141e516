import { BLOCKS, LOCALS } from "../engine/parse/compile/letters.ts";
import type { Program } from "../engine/parse/programs/index.ts";

/** The other variables of every program that have a letter. */
const SHARED = { bytes: "b", position: "p", end: "e", tape: "T", top: "n", census: "L", text: "S", done: "q" } as const;

/** Blocks up to this length that hold no other block stay on their line. */
const SHORT_BLOCK = 60;

const letters = new Map(
  [...Object.entries(LOCALS), ...Object.entries(BLOCKS)].map(([word, letter]): [string, string] => [letter, word]),
);
const shared = new Map(Object.entries(SHARED).map(([word, letter]): [string, string] => [letter, word]));

/**
 * The code of a program for people: a statement a line, indented, with words for the letters of its variables. It does
 * the same as the program's own text.
 */
export function printedCode({ text, names }: Program): string {
  const named = text
    .replace(/(?<![.\w])([a-zA-Z])(\d+)(?!\w)/g, (all, letter: string, number: string) => {
      if (letter === "N" && !isBlock(text, all))
        return `id_${(names[Number(number)] ?? "").replace(/\W/g, "_")}_${number}`;
      return letters.has(letter) ? `${letters.get(letter)}_${number}` : all;
    })
    .replace(/(?<![.\w])([a-zA-Z])(?![\w:])/g, (letter) => shared.get(letter) ?? letter)
    .replace(/(\] === )(\d+)/g, (all, before: string, code: string) => {
      const isVisible = Number(code) > 32 && Number(code) < 127 && code !== "42" && code !== "47";
      return isVisible ? `${before}${code} /* ${String.fromCharCode(Number(code))} */` : all;
    });
  return indented(named);
}

/** True for a label: `N` is the letter of names and of the blocks of `not`. */
function isBlock(text: string, name: string): boolean {
  return text.includes(`${name}: {`) || text.includes(`break ${name};`);
}

/** The code with a line for each statement. */
function indented(code: string): string {
  const lines: string[] = [];
  let line = "";
  let level = 0;
  let parentheses = 0;
  const flush = () => {
    if (line.trim() !== "") lines.push("  ".repeat(Math.max(0, level)) + line.trim());
    line = "";
  };
  for (let at = 0; at < code.length; at++) {
    const character = code[at]!;
    const string = /^"(?:[^"\\]|\\.)*"|^\/\*.*?\*\//.exec(code.slice(at, at + 200))?.[0];
    const block = character === "{" ? /^\{[^{}]*\}/.exec(code.slice(at, at + SHORT_BLOCK))?.[0] : undefined;
    const whole = string ?? block?.replace(/\s+/g, " ");
    if (whole !== undefined) {
      line += whole;
      at += (string ?? block)!.length - 1;
      if (block !== undefined && parentheses === 0 && !/^\s*(?:else|[;,)=])/.test(code.slice(at + 1))) flush();
      continue;
    }
    if (character === "(" || character === "[") parentheses++;
    if (character === ")" || character === "]") parentheses--;
    if (character === "}") {
      flush();
      level--;
    }
    line += character === "\n" ? " " : character;
    if (parentheses > 0) continue;
    if (character === "{") {
      flush();
      level++;
    } else if (character === ";" || (character === "}" && !/^\s*(?:else|[;,)=])/.test(code.slice(at + 1)))) flush();
  }
  flush();
  return `${lines.join("\n")}\n`;
}
