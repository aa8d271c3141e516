import { existsSync, readdirSync, type Stats, statSync } from "node:fs";
import { filter } from "./options/index.ts";
import { type Parsed, valuesOf } from "./parse.ts";
import { isField } from "./scripts.ts";
import { quoted, type UsageError, usageError } from "./usage.ts";

// Filters without quotes, which the shell takes apart: at blanks, and at > and <.

/** What continues a filter after a field. */
const OPERATOR = /^(?:[=!]=?|==.*|!=.+|=~|~|\+|\*|%|\?\?|in|!in|and|or|not|is|like|contains|matches)$/;
/** The name of a file that a shell makes of `>= 500` and `> 500`. */
const COMPARED = /^(?:=.*|-?\d+(?:\.\d+)?)$/;

/**
 * The error about a filter without quotes, or null if there is none.
 * @param output what standard output is, or null if that is unknown.
 */
export function tornFilter(parsed: Parsed, output: Stats | null): UsageError | null {
  const field = valuesOf(parsed, filter).find(isField);
  if (field === undefined) return null;
  const [first = "", second = ""] = parsed.files;
  if (OPERATOR.test(first) && !existsSync(first)) {
    return usageError(
      `the shell splits a filter at blanks: ${quoted(first)} is read as a file\n${advice(`${field} ${first} ${operand(second)}`.trimEnd())}`,
    );
  }
  const made = output?.isFile() ? fileOf(output) : null;
  if (made === null) return null;
  const compared = made.startsWith("=")
    ? `>${made === "=" ? `= ${operand(first)}` : made.replace("=", "= ")}`
    : `> ${made}`;
  return usageError(
    `the shell reads > in a filter without quotes as "write to a file": the output goes to the file ${quoted(made)}\n${advice(`${field} ${compared}`)}`,
  );
}

/** A word after an operator, as a script has it: the shell has taken the quotes of a string away. */
function operand(word: string): string {
  return word === "" || /^(?:-?\d.*|true|false|e\..*|[("[].*)$/.test(word) ? word : JSON.stringify(word);
}

function advice(script: string): string {
  return `  write: --${filter.long} '${script}'`;
}

/** The name of a file in this directory that looks like a part of a comparison, and is standard output. */
function fileOf({ dev, ino }: Stats): string | null {
  const names = readdirSync(".").filter((name) => COMPARED.test(name));
  return names.find((name) => statSync(name).ino === ino && statSync(name).dev === dev) ?? null;
}
