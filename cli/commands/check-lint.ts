import { Event, NameTable } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { parsersOf } from "../../engine/records/parsers.ts";
import { catalogue } from "../../grammars/index.ts";
import type { Evidence } from "../../workbench/audit/index.ts";
import { type Finding, lint } from "../../workbench/lint/index.ts";

const FIRST_CATCH_ALL = catalogue.findIndex(({ acceptsAll }) => acceptsAll);
const SEED = 1;

/**
 * The lint of each grammar. The formats that detection tries before it are all built-in ones before a user's, and the
 * earlier ones before a built-in.
 */
export async function lintOf(
  grammars: readonly Grammar[],
  evidence: Evidence,
): Promise<ReadonlyMap<Grammar, readonly Finding[]>> {
  const names = new NameTable();
  const event = new Event(names);
  const parsers = await parsersOf(names);
  await parsers.load([...catalogue, ...grammars]);
  const entries = grammars.map((grammar) => {
    const index = catalogue.indexOf(grammar);
    const earlier = index < 0 ? catalogue.slice(0, FIRST_CATCH_ALL) : catalogue.slice(0, index);
    const records = evidence.recordsOf(grammar);
    const context = { earlier, records, isBuiltIn, parserOf: parsers.of, event, random: sequence(SEED) };
    return [grammar, lint(grammar, context)] as const;
  });
  return new Map(entries);
}

/** By its name, which no other grammar may have: grammar files have formats of their own. */
function isBuiltIn({ name }: Grammar): boolean {
  return catalogue.some((format) => format.name === name);
}

/** Numbers that are the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
