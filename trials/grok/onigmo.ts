import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dotted } from "../../workbench/foreign/located.ts";

// Patterns of grok as Logstash reads them: in Onigmo, which is Ruby's, with Logstash's files of patterns.

const FOLDER = process.env.FROE_GROK_PATTERNS ?? "";

/** A pattern, and lines for it. */
export interface Task {
  readonly name: string;
  readonly pattern: string;
  readonly lines: readonly string[];
  /** A file with further patterns: a name and a pattern in each line. */
  readonly definitions?: string;
}

/** The texts of each field of a line; null if it does not match. */
export type Texts = Readonly<Record<string, readonly string[]>> | null;

/** What Onigmo captures. @returns for each task, the fields of each line. */
export function captured(tasks: readonly Task[]): readonly (readonly Texts[])[] {
  if (!existsSync(FOLDER))
    throw new Error("FROE_GROK_PATTERNS has to be a folder of pattern files, such as patterns/legacy");
  const { stdout, stderr, status } = spawnSync("ruby", ["trials/grok/match.rb"], {
    input: JSON.stringify({ folder: FOLDER, jobs: tasks }),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr || "no ruby");
  return JSON.parse(stdout).map((lines: readonly Texts[]) => lines.map(dottedNames));
}

/** What is in a file of Logstash's patterns. */
export const textOf = (file: string) => readFileSync(join(FOLDER, file), "utf8");

const dottedNames = (texts: Texts): Texts =>
  texts && Object.fromEntries(Object.entries(texts).map(([name, all]) => [dotted(name), all]));

/** True if fields have these texts: the second text of a field may be `name_2`; numbers are compared as numbers. */
export function isSame(fields: Readonly<Record<string, string>> | null, texts: Texts): boolean {
  if (fields === null || texts === null) return fields === null && texts === null;
  const left = new Map(Object.entries(fields));
  const isAll = Object.entries(texts).every(([name, all]) => {
    const names = [name, ...Array.from({ length: MOST_TEXTS }, (_, index) => `${name}_${index + 2}`)];
    const own = names.filter((one) => left.has(one) && (one === name || !Object.hasOwn(texts, one)));
    const mine = own.map((one) => left.get(one)!);
    for (const one of own) left.delete(one);
    return mine.length === all.length && mine.every((text, index) => isEqual(text, all[index]!));
  });
  return isAll && left.size === 0;
}

const MOST_TEXTS = 9;
const isEqual = (a: string, b: string) => a === b || (a !== "" && Number(a) === Number(b));
