import { existsSync, fstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { closest } from "../../engine/language/index.ts";
import { shellWord } from "../../engine/report/shell.ts";
import { quoted, refuse } from "../failures.ts";
import { completions, version } from "../options/general.ts";
import {
  filter,
  isField,
  isGiven,
  keepLines,
  keys,
  overTime,
  type Parsed,
  parallel,
  type Setting,
  threads,
  valuesOf,
} from "../options/index.ts";
import { printError } from "../terminal.ts";
import { isFolder } from "./expanded.ts";

// Filters without quotes, which the shell takes apart: at blanks, and at > and <.

/** What continues a filter after a field. */
const OPERATOR = /^(?:[=!]=?|==.*|!=.+|=~|~|\+|\*|%|\?\?|in|!in|and|or|not|is|like|contains|matches)$/;
/** The name of a file that a shell makes of `>= 500` and `> 500`. */
const COMPARED = /^(?:=.*|-?\d+(?:\.\d+)?)$/;

/** Refuses a filter without quotes, if there is one. @param output the descriptor of standard output. @throws UsageError */
export function refuseTorn(parsed: Parsed, output: number): void {
  const field = valuesOf(parsed, filter).find(isField);
  if (field === undefined) return;
  const [first = "", second = ""] = parsed.files;
  if (OPERATOR.test(first) && !existsSync(first)) {
    refuse(
      `the shell splits a filter at blanks: ${quoted(first)} is read as a file\n${inQuotes(`${field} ${first} ${operand(second)}`.trimEnd())}`,
    );
  }
  const made = fileOf(output);
  if (made === null) return;
  const compared = made.startsWith("=")
    ? `>${made === "=" ? `= ${operand(first)}` : made.replace("=", "= ")}`
    : `> ${made}`;
  refuse(
    `the shell reads > in a filter without quotes as "write to a file": the output goes to the file ${quoted(made)}\n${inQuotes(`${field} ${compared}`)}`,
  );
}

/** A word after an operator, as a script has it: the shell has taken the quotes of a string away. */
function operand(word: string): string {
  return word === "" || /^(?:-?\d.*|true|false|e\..*|[("[].*)$/.test(word) ? word : JSON.stringify(word);
}

function inQuotes(script: string): string {
  return `  write: --${filter.long} '${script}'`;
}

/** The name of a file in this directory that looks like a part of a comparison, and is the output; null if none is. */
function fileOf(output: number): string | null {
  let stats: Stats;
  try {
    stats = fstatSync(output);
  } catch {
    // It is closed.
    return null;
  }
  if (!stats.isFile()) return null;
  const names = readdirSync(".").filter((name) => COMPARED.test(name));
  return names.find((name) => statSync(name).ino === stats.ino && statSync(name).dev === stats.dev) ?? null;
}

// What people mean by operands that are no readable file.

/** An operand that cannot be read, and the others. */
interface Unread {
  readonly word: string;
  readonly isFirst: boolean;
  readonly parsed: Parsed;
  /** The names of commands. */
  readonly commands: readonly string[];
}

/** What to type instead of an operand; null if the rule does not know. */
type Rule = (unread: Unread) => string | null;

/** The most specific rule first. */
const rules: readonly Rule[] = [
  ({ word }) => (/^https?:\/\//.test(word) ? `froe reads files and pipes: curl -sL ${word} | froe` : null),
  ({ word }) => (/^s3:\/\//.test(word) ? `froe reads files and pipes: aws s3 cp ${word} - | froe` : null),
  ({ word, parsed }) => {
    if (!/^\d+$/.test(word) || !isGiven(parsed, parallel)) return null;
    return `--${parallel.long} takes no number: --${threads.long} ${word} sets the number of threads`;
  },
  ({ word, isFirst, parsed }) => (isFirst ? joinedValue(word, parsed) : null),
  ({ word, isFirst, parsed }) => {
    const named = isFirst ? valuesOf(parsed, keys).flat() : [];
    const isField = /^[\w.@-]+$/.test(word) && !word.includes("/");
    if (named.length === 0 || !isField || extname(word) !== "") return null;
    return `fields are separated by commas, without blanks: -k ${[...named, word].join(",")}`;
  },
  ({ word, isFirst, commands }) => {
    const meant = isFirst ? closest(word, ["grep", "cat", "tail", "less", ...commands]) : null;
    return meant !== null && commands.includes(meant) ? `did you mean froe ${meant}?` : null;
  },
  ({ word }) => (word === "grep" ? `froe --${keepLines.long} PATTERN FILE keeps lines that match` : null),
  ({ word, isFirst }) =>
    isFirst && word === "convert"
      ? "froe export regex --flavor oniguruma writes a format for a filter, -f config:KIND:PATTERN reads a pattern"
      : null,
  ({ word }) => (word === "version" ? `froe --${version.long} prints it` : null),
  ({ word, parsed }) => {
    const shell = parsed.files.find((one) => ["bash", "zsh"].includes(one)) ?? "bash";
    return /^completions?$/.test(word) ? `froe --${completions.long} ${shell} prints the script for the shell` : null;
  },
  ({ word }) => (word === "tail" ? "froe --follow FILE waits for new lines" : null),
  ({ word }) =>
    /^(?:cat|less|view|open|read|parse|logs)$/.test(word) ? "froe FILE reads a file, without a command" : null,
  ({ word }) =>
    /[*?[]/.test(word) && /[./\\]/.test(word) && !/[\s(]/.test(word) ? "no file matches this pattern" : null,
  ({ word }) => neighbor(word),
  ({ word }) => {
    const field = /^\.([A-Za-z_]\w*)$/.exec(word)?.[1];
    return field === undefined ? null : `-k ${field} prints this field`;
  },
  ({ word }) =>
    /[()|<>=]|\be\.\w/.test(word)
      ? `an expression is the value of an option: --${filter.long} 'e.status >= 500' keeps events, -e changes them`
      : null,
  ({ word, isFirst }) =>
    isFirst && extname(word) === "" && !word.includes("/")
      ? `--${keepLines.long} ${shellWord(word)} keeps the lines with this text`
      : null,
];

/** What to type for the value of an option that takes it after `=`; null if the word is no value of one that was given. */
function joinedValue(word: string, { given }: Parsed): string | null {
  const meant = given.find(
    ({ option, value }) => "implied" in option && value === option.implied && fits(option, word),
  );
  return meant ? `${meant.spelling} takes its value after =: ${meant.spelling}=${word}` : null;
}

function fits(option: Setting, word: string): boolean {
  if (option === overTime) return /^(?:\d+(?:ns|us|ms|[smhdw]))+(?:,|$)/.test(word) || ["json", "tsv"].includes(word);
  return option.kind === "choice" && option.choices.some(({ name }) => name === word);
}

/** Prints a hint for each operand that is no readable file, if there is something to type instead. */
export async function adviseOnFiles(parsed: Parsed, width: number | null): Promise<void> {
  const commands = (await import("../commands/definitions/index.ts")).commands.map(({ name }) => name);
  for (const [index, word] of parsed.files.entries()) {
    const advice = adviceOn({ word, isFirst: index === 0, parsed, commands });
    if (advice === null) continue;
    await printError(
      (await import("../../engine/output/fold.ts")).foldLines(`hint: ${quoted(word)}: ${advice}`, width),
    );
  }
}

function adviceOn(unread: Unread): string | null {
  const { word } = unread;
  if (word === "-" || existsSync(word)) return isFolder(word) ? "there is no file in it, or only hidden ones" : null;
  for (const rule of rules) {
    const advice = rule(unread);
    if (advice !== null) return advice;
  }
  return null;
}

/** A file of the same directory with nearly this name. */
function neighbor(word: string): string | null {
  const folder = dirname(word);
  const names = isFolder(folder) ? readdirSync(folder).filter((name) => name !== basename(word)) : [];
  const meant = closest(basename(word), names);
  return meant === null ? null : `did you mean ${folder === "." ? meant : join(folder, meant)}?`;
}
