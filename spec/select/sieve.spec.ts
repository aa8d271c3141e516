import { describe, expect, test } from "vitest";
import { signsOf } from "../../engine/analysis/index.ts";
import { Event, NameTable } from "../../engine/event/index.ts";
import { framingOf, type Grammar, isTable } from "../../engine/grammar/index.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { inOrder, makeBeginnings } from "../../engine/select/beginnings.ts";
import { notFirstRow } from "../../engine/select/index.ts";
import { makeSieve } from "../../engine/select/sieve.ts";
import { catalogue } from "../../grammars/index.ts";
import { type Random, sampler } from "../../workbench/sample/index.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";
import { seeded } from "../seeded.ts";

const SAMPLES = 8;
const CASES = 12;
const names = new NameTable();
const event = new Event(names);
const parsers = new Map(catalogue.map((grammar) => [grammar, compile(grammar, names, framingOf(grammar))]));

/** The first lines of a format: those of its corpus, and others as its grammar has them. */
function linesOf(grammar: Grammar): readonly string[] {
  const { sample, nearMiss } = sampler(grammar, seeded(5), { odd: 0.15 });
  const cases = topicsOf(grammar.name).flatMap((topic) => loadCases(grammar.name, topic));
  const written = cases.map(({ bytes }) => bytes.toString().split("\n", 1)[0]!);
  const made = Array.from({ length: SAMPLES }, (_, index) => (index % 2 === 0 ? sample() : nearMiss()));
  return [...written.slice(0, CASES), ...made].filter((line) => !line.includes("\n"));
}

/** The line without a byte, with one more, with another one, cut off, and much longer. */
function mutated(line: string, random: Random): readonly string[] {
  const at = Math.floor(random() * Math.min(line.length, 40));
  const other = " :-[]|,\té0aZ"[Math.floor(random() * 12)]!;
  const [before, after] = [line.slice(0, at), line.slice(at + 1)];
  return [before + after, before + other + line.slice(at), before + other + after, before, line.padEnd(2_000, " x")];
}

function reads(grammar: Grammar, bytes: Uint8Array, from: number, to: number): boolean {
  if (isTable(grammar)) return notFirstRow(grammar, Buffer.from(bytes.subarray(from, to)).toString()) === null;
  return parsers.get(grammar)!.parse(bytes, from, to, event) !== REJECT;
}

/** The names of the formats that read one of the lines although a sieve excludes them. */
function wronglyExcluded(sieve: ReturnType<typeof makeSieve>, lines: readonly string[]): readonly string[] {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  let from = 0;
  return lines.flatMap((line) => {
    const to = from + Buffer.byteLength(line);
    const tested = new Set<Grammar>();
    expect(sieve(bytes, from, to, (grammar) => !tested.add(grammar))).toBeNull();
    const wrong = catalogue.filter((grammar) => !tested.has(grammar) && reads(grammar, bytes, from, to));
    from = to + 1;
    return wrong.map(({ name }) => `${name}: ${line}`);
  });
}

describe.each(catalogue.map((grammar) => [grammar.name, grammar] as const))("lines of %s", (_, grammar) => {
  test("are tested by all formats that read them, whatever a byte is changed to", () => {
    const random = seeded(7);
    const lines = linesOf(grammar).flatMap((line) => [line, ...mutated(line, random)]);
    expect(wronglyExcluded(makeSieve(catalogue, signsOf), lines)).toEqual([]);
  });
});

test("an automaton that starts anew with each line gives the same formats", () => {
  const lines = catalogue.flatMap((grammar) => linesOf(grammar).slice(0, 1));
  const among = (mostStates?: number) => {
    const beginnings = makeBeginnings(catalogue, (grammar) => signsOf(grammar).prefixes, inOrder, mostStates);
    return lines.map((line) => beginnings(Buffer.from(line), 0, Buffer.byteLength(line)).map(({ name }) => name));
  };
  expect(among(1)).toEqual(among());
});

test("formats are tested in order until one is found, and each once", () => {
  const tested: string[] = [];
  const line = Buffer.from('{"a":1}');
  const found = makeSieve(catalogue, signsOf)(line, 0, line.length, ({ name }) => {
    tested.push(name);
    return name === "json";
  });
  expect(found?.name).toBe("json");
  expect(tested).toEqual(["json"]);
});
