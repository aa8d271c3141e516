import { concatenated } from "../../engine/event/bytes.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";
import { closest } from "../../engine/language/closest.ts";

/*
 * The corpus: <format>/<topic>.txt, cases that people write and read.
 *
 *   ====================
 *   Title of the case
 *   :escaped
 *   ====================
 *   <the input, verbatim>
 *   --------------------
 *   <one line for each record: an event as canonical JSON, or line:column: message>
 *
 * A head line is three or more `=`. Attributes follow the title, one a line. The divider is the longest line of three
 * or more `-`. Blank lines before a head do not count. Under `:escaped` the input may have \r, \t, \0, \xHH (a byte),
 * \uXXXX and \\, and \n for a line feed in the middle of a line. `:types status:int` is what follows `-f csv` on the
 * command line, `:multiline blank` what follows `-M`, `:join newline` what is between the lines, `:spec` what follows the colon of `cols:` or `regex:`, `:cols-sep` the value of that option.
 */

export interface Case {
  /** The line of its head, counted from 1. */
  readonly line: number;
  readonly title: string;
  /** The values of attributes by name: what follows `:name`. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The input as a file, with a line feed after each line. */
  readonly bytes: Uint8Array;
  /** The expected outcome of each record, in order. */
  readonly expected: readonly string[];
  /** The text of the case from its head to its divider. */
  readonly head: string;
}

/** The result for text that is no corpus file. */
interface NoCases {
  /** The line of the problem, counted from 1. */
  readonly line: number;
  readonly problem: string;
}

const HEAD = /^={3,}\n([^\n]*)\n((?::[^\n]*\n)*)={3,}\n/gm;
const DIVIDER = /^-{3,}$/gm;

/** True if a text begins like a corpus file, or is an empty one. */
export function looksLikeCases(text: string): boolean {
  return text.trim() === "" || text.trimStart().search(HEAD) === 0;
}

/** What may follow the title of a case, after a colon. */
const ATTRIBUTES = ["escaped", "types", "spec", "cols-sep", "multiline", "join"];

/**
 * The cases of a file's text, or its problem.
 * @param more attributes that this file may have besides those of all corpora.
 */
export function casesOf(text: string, more: readonly string[] = []): readonly Case[] | NoCases {
  const heads = [...text.matchAll(HEAD)];
  if (heads.length === 0 || text.slice(0, heads[0]!.index).trim() !== "")
    return { line: 1, problem: "does not begin with the head of a case" };
  const cases: Case[] = [];
  for (const [index, match] of heads.entries()) {
    const [start, title = "", attributes = ""] = match;
    const whole = text.slice(match.index, heads[index + 1]?.index);
    const body = whole.slice(start.length);
    const dividers = [...body.matchAll(DIVIDER)].sort((a, b) => b[0].length - a[0].length);
    const [divider, next] = dividers;
    const line = text.slice(0, match.index).split("\n").length;
    if (!divider) return { line, problem: `no divider in the case ${JSON.stringify(title)}` };
    if (next?.[0].length === divider[0].length) return { line, problem: `two dividers in ${JSON.stringify(title)}` };
    const input = body.slice(0, divider.index);
    const end = start.length + divider.index + divider[0].length;
    const named = new Map(
      [...attributes.matchAll(/^:(\S+) ?(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
    );
    const unknown = [...named.keys()].findIndex((name) => ![...ATTRIBUTES, ...more].includes(name));
    if (unknown >= 0) return { line: line + 2 + unknown, problem: unknownAttribute([...named.keys()][unknown]!) };
    const lines = body.slice(divider.index + divider[0].length).split("\n");
    cases.push({
      line,
      title,
      attributes: named,
      bytes: named.has("escaped") ? unescaped(input) : encodeUtf8(input),
      expected: lines.filter((line) => line !== ""),
      head: whole.slice(0, end),
    });
  }
  return cases;
}

/** The characters of a line between cases and their events. */
const USUAL_DIVIDER = 20;

/** A case as it is written in a corpus. @param input its lines, each with a line end. */
export function caseText(title: string, input: string, outcomes: readonly string[]): string {
  const longest = input.split("\n").map((line) => (/^-+$/.test(line) ? line.length + 1 : 0));
  const divider = "-".repeat(Math.max(USUAL_DIVIDER, ...longest));
  return `====================\n${title}\n====================\n${input}${divider}\n${outcomes.join("\n")}\n`;
}

function unknownAttribute(name: string): string {
  const meant = closest(name, ATTRIBUTES);
  const remedy =
    meant === null ? `a case may have ${ATTRIBUTES.map((one) => `:${one}`).join(", ")}` : `did you mean :${meant}?`;
  return `there is no :${name}; ${remedy}`;
}

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([rnt0\\]))/g;
const MEANING: Readonly<Record<string, string>> = { r: "\r", n: "\n", t: "\t", "0": "\0", "\\": "\\" };

function unescaped(input: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let done = 0;
  for (const match of input.matchAll(ESCAPE)) {
    const [sequence, byte, unit, letter] = match;
    parts.push(encodeUtf8(input.slice(done, match.index)));
    if (byte !== undefined) parts.push(Uint8Array.of(Number.parseInt(byte, 16)));
    else if (unit !== undefined) parts.push(encodeUtf8(String.fromCharCode(Number.parseInt(unit, 16))));
    else parts.push(encodeUtf8(MEANING[letter ?? ""] ?? ""));
    done = match.index + sequence.length;
  }
  parts.push(encodeUtf8(input.slice(done)));
  return concatenated(parts);
}
