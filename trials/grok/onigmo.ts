import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { dotted } from "../../workbench/foreign/nested-names.ts";

// Patterns of grok as Logstash reads them: in Onigmo, which is Ruby's, with Logstash's files of patterns.

/** The patterns without the common schema; those with it are in the folder beside it. */
const FOLDER = process.env.FROE_GROK_PATTERNS ?? "";
const ECS_FOLDER = join(FOLDER, "../ecs-v1");

/** A pattern, and lines for it. */
export interface Task {
  readonly name: string;
  readonly pattern: string;
  readonly lines: readonly string[];
  /** A file with further patterns: a name and a pattern in each line. */
  readonly definitions?: string;
  /** True if its grammar gives back nothing of some part: lines that are not of its program may be read in another way. */
  readonly isFirm?: boolean;
  /** True for stock patterns in the common schema; all tasks of a run are of one mode. */
  readonly ecs?: boolean;
}

/** The texts of each field of a line; null if it does not match. */
export type Texts = Readonly<Record<string, readonly string[]>> | null;

/** What Onigmo captures. @returns for each task, the fields of each line. */
export function captured(tasks: readonly Task[]): readonly (readonly Texts[])[] {
  const folder = tasks.some(({ ecs }) => ecs) ? ECS_FOLDER : FOLDER;
  if (!existsSync(folder))
    throw new Error("FROE_GROK_PATTERNS has to be a folder of pattern files, such as patterns/legacy");
  const { stdout, stderr, status } = spawnSync("ruby", ["trials/grok/match.rb"], {
    input: JSON.stringify({ folder, jobs: tasks }),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr || "no ruby");
  return JSON.parse(stdout).map((lines: readonly Texts[]) => lines.map(dottedNames));
}

/** In the common schema, a name has a question mark by mistake: `[source][user][name?]`. */
const dottedNames = (texts: Texts): Texts =>
  texts && Object.fromEntries(Object.entries(texts).map(([name, all]) => [dotted(name.replace("?]", "]")), all]));

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
