import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/*
 * The corpus: corpus/<format>/<topic>.txt, cases that people write and read.
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
 * or more `-`. Blank lines in front of a head do not count. Under `:escaped` the input may have \r, \t, \0, \xHH (a
 * byte), \uXXXX and \\, and \n for a line feed in the middle of a line. `:types status:int` stands for what follows
 * `-f csv` on the command line, `:spec` for what follows the colon of `cols:` or `regex:`, `:cols-sep` for that option.
 */

export interface Case {
  readonly title: string;
  /** What follows `:name` in an attribute, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The input as a file would hold it, with a line feed behind each line. */
  readonly bytes: Uint8Array;
  /** What each record is expected to be, in order. */
  readonly expected: readonly string[];
  /** The case from its head to its divider, as it stands in the file. */
  readonly head: string;
}

const folder = new URL("../../corpus/", import.meta.url);

/** The topics of a format, `rejected` for corpus/combined/rejected.txt; none where there is no folder. */
export function topicsOf(format: string): readonly string[] {
  const at = new URL(`${format}/`, folder);
  const names = readdirSync(folder).includes(format) ? readdirSync(at) : [];
  return names.filter((name) => name.endsWith(".txt")).map((name) => name.slice(0, -".txt".length));
}

/**
 * The cases of a topic.
 * @throws Error naming the file and the case that is not written as a case is.
 */
export function loadCases(format: string, topic: string): readonly Case[] {
  return parseCases(readFileSync(fileOf(format, topic), "utf8"), `corpus/${format}/${topic}.txt`);
}

/** Writes the cases of a topic again, with what their records turned out to be. */
export function writeCases(format: string, topic: string, cases: readonly Case[]): void {
  const texts = cases.map(({ head, expected }) => `${head}\n${expected.map((line) => `${line}\n`).join("")}`);
  writeFileSync(fileOf(format, topic), texts.join("\n"));
}

function fileOf(format: string, topic: string): URL {
  return new URL(`${format}/${topic}.txt`, folder);
}

const HEAD = /^={3,}\n([^\n]*)\n((?::[^\n]*\n)*)={3,}\n/gm;
const DIVIDER = /^-{3,}$/gm;

/** The cases of a file's text; `name` is for errors. */
export function parseCases(text: string, name: string): readonly Case[] {
  const heads = [...text.matchAll(HEAD)];
  if (text.slice(0, heads[0]?.index).trim() !== "") throw new Error(`${name} does not begin with the head of a case`);
  return heads.map((match, index) => {
    const [start, title = "", attributes = ""] = match;
    const whole = text.slice(match.index, heads[index + 1]?.index);
    const body = whole.slice(start.length);
    const dividers = [...body.matchAll(DIVIDER)].sort((a, b) => b[0].length - a[0].length);
    const [divider, next] = dividers;
    if (!divider) throw new Error(`${name}: no divider in the case ${JSON.stringify(title)}`);
    if (next?.[0].length === divider[0].length) throw new Error(`${name}: two dividers in ${JSON.stringify(title)}`);
    const input = body.slice(0, divider.index);
    const end = start.length + divider.index + divider[0].length;
    const named = attributesOf(attributes);
    return {
      title,
      attributes: named,
      bytes: named.has("escaped") ? unescaped(input) : Buffer.from(input),
      expected: body
        .slice(divider.index + divider[0].length)
        .split("\n")
        .filter((line) => line !== ""),
      head: whole.slice(0, end),
    };
  });
}

function attributesOf(lines: string): ReadonlyMap<string, string> {
  return new Map([...lines.matchAll(/^:(\S+) ?(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([rnt0\\]))/g;
const MEANING: Readonly<Record<string, string>> = { r: "\r", n: "\n", t: "\t", "0": "\0", "\\": "\\" };

function unescaped(input: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let done = 0;
  for (const match of input.matchAll(ESCAPE)) {
    const [sequence, byte, unit, letter] = match;
    parts.push(Buffer.from(input.slice(done, match.index)));
    if (byte !== undefined) parts.push(Buffer.of(Number.parseInt(byte, 16)));
    else if (unit !== undefined) parts.push(Buffer.from(String.fromCharCode(Number.parseInt(unit, 16))));
    else parts.push(Buffer.from(MEANING[letter ?? ""] ?? ""));
    done = match.index + sequence.length;
  }
  parts.push(Buffer.from(input.slice(done)));
  return Buffer.concat(parts);
}
