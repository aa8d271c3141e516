import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { grammar } from "../../engine/authoring/index.ts";
import { Event, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { seeded } from "../../spec/seeded.ts";
import { grok, library } from "../../workbench/foreign/grok/index.ts";
import { dotted } from "../../workbench/foreign/nested-names.ts";
import { NoSample, sampler } from "../../workbench/sample/index.ts";
import { mutated } from "./mutate.ts";
import { ownPatterns } from "./patterns.ts";

// What froe reads with a pattern of grok is what Onigmo captures with the stock patterns of Logstash.

const FOLDER = process.env.FROE_GROK_PATTERNS ?? "";
const LINES = 40;

/** What docs/GROK.md says is read in another way: characters beyond ASCII beside words and in paths, and zones of IPv6. */
const APPROXIMATE = /[\r\n\u0080-\uFFFF]|:[0-9a-fA-F.:]*%/;

/** Names that docs/GROK.md says are refused where text has to follow. */
const REFUSED_BEFORE_TEXT = ["SYSLOGPAMSESSION", "HAPROXYHTTPBASE", "HAPROXYHTTP", "RPROCESSING"];

interface Task {
  readonly name: string;
  readonly pattern: string;
  readonly lines: readonly string[];
}

type Fields = Readonly<Record<string, readonly string[]>> | null;

function engine(tasks: readonly Task[]): readonly (readonly Fields[])[] {
  if (!existsSync(FOLDER))
    throw new Error("FROE_GROK_PATTERNS has to be a folder of pattern files, such as patterns/legacy");
  const { stdout, stderr, status } = spawnSync("ruby", ["trials/grok/match.rb"], {
    input: JSON.stringify({ folder: FOLDER, jobs: tasks }),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr || "no ruby");
  return JSON.parse(stdout);
}

async function formatOf(pattern: string): Promise<Grammar | string> {
  const found = await grok.read(pattern, { match: "search" });
  if (!found.ok) return found.problems.map(({ at, message }) => `${at + 1}: ${message}`).join("; ");
  return grammar("imported", { about: "imported", layout: found.layout, record: found.record });
}

/** The fields that froe reads, as text. */
function reading(format: Grammar): (line: string) => Readonly<Record<string, string>> | null {
  const names = new NameTable();
  const parser = compile(format, names, "bounded");
  const event = new Event(names);
  return (line) => {
    const bytes = Buffer.from(line);
    if (parser.parse(bytes, 0, bytes.length, event) === REJECT) return null;
    return Object.fromEntries(
      [...toMap(event)].map(([name, value]) => [name, typeof value === "string" ? value : jsonText(value)]),
    );
  };
}

/** The text of each field; the second text of a field is `name_2`. */
function flat(fields: Fields): Readonly<Record<string, string>> | null {
  if (fields === null) return null;
  const flattened = Object.entries(fields).flatMap(([name, texts]) =>
    texts.map((text, index) => [index === 0 ? dotted(name) : `${dotted(name)}_${index + 1}`, text] as const),
  );
  return Object.fromEntries(flattened);
}

/** True if the fields are the same: numbers as numbers. */
function isSame(
  mine: Readonly<Record<string, string>> | null,
  theirs: Readonly<Record<string, string>> | null,
): boolean {
  if (mine === null || theirs === null) return mine === theirs;
  const names = Object.keys(theirs);
  if (names.length !== Object.keys(mine).length) return false;
  return names.every(
    (name) => mine[name] === theirs[name] || (mine[name] !== undefined && Number(mine[name]) === Number(theirs[name])),
  );
}

function linesFor(format: Grammar, given: readonly string[], seed: number): readonly string[] {
  const random = seeded(seed);
  const lines = [...given, ...samples(format, seed)];
  for (let i = 0; i < LINES; i++) lines.push(...given.map((line) => mutated(line, random)));
  return lines.filter((line) => !APPROXIMATE.test(line));
}

/** Lines made from a format; none if chance makes none, as of a pattern with looks far ahead. */
function samples(format: Grammar, seed: number): readonly string[] {
  const made = sampler(format, seeded(seed), { odd: 0.1 });
  try {
    return Array.from({ length: LINES }, () => made.sample());
  } catch (error) {
    if (error instanceof NoSample) return [];
    throw error;
  }
}

async function compare(tasks: readonly Task[]) {
  const formats = await Promise.all(tasks.map(({ pattern }) => formatOf(pattern)));
  const refused = tasks.flatMap(({ name }, i) => (typeof formats[i] === "string" ? [`${name}: ${formats[i]}`] : []));
  const readable = tasks.flatMap((task, i) => {
    const format = formats[i]!;
    return typeof format === "string" ? [] : [{ ...task, format, lines: linesFor(format, task.lines, i + 1) }];
  });
  const found = engine(readable.map(({ name, pattern, lines }) => ({ name, pattern, lines })));
  const differences = readable.flatMap(({ name, format, lines }, i) => {
    const read = reading(format);
    const wrong = lines.flatMap((line, at) => {
      const [mine, theirs] = [read(line), flat(found[i]![at]!)];
      return isSame(mine, theirs) ? [] : [{ name, line, mine, theirs }];
    });
    return wrong.slice(0, 2).map((one) => ({ ...one, count: `${wrong.length} of ${lines.length}` }));
  });
  const matched = found.flat().filter((fields) => fields !== null).length;
  return { refused, differences, lines: found.flat().length, matched };
}

describe("grok", () => {
  test("every stock name captures what it does in Logstash", async () => {
    const tasks = [...library].map(([name, { example }]) => ({
      name,
      pattern: `<%{${name}:x}>`,
      lines: [`<${example}>`],
    }));
    const { refused, differences, lines, matched } = await compare(tasks);
    console.log(`${tasks.length} names, ${lines} lines, of which ${matched} match`);
    expect(refused.map((one) => one.split(":")[0])).toEqual(REFUSED_BEFORE_TEXT);
    expect(differences).toEqual([]);
  });

  test("patterns capture what they do in Logstash", async () => {
    const more = process.env.FROE_GROK_PIPELINES;
    const own: readonly Task[] = more === undefined ? ownPatterns : JSON.parse(readFileSync(more, "utf8"));
    const { refused, differences, lines, matched } = await compare(own);
    console.log(`${own.length} patterns, ${lines} lines, of which ${matched} match`);
    expect({ refused, differences }).toEqual({ refused: [], differences: [] });
  });
});
