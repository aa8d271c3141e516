import type * as analysis from "../engine/analysis/index.ts";
import type { NameTable } from "../engine/event/index.ts";
import { framingOf, type Grammar, placesOf } from "../engine/grammar/index.ts";
import {
  type CompiledParser,
  type Framing,
  makeParser,
  type Program,
  store,
  storedOf,
  type Task,
} from "../engine/parse/programs/index.ts";
import { storedPrograms } from "./stored-programs.ts";

/** What analyzes grammars; most runs do not ask it. */
type Analysis = Pick<typeof analysis, "areDisjoint" | "messageNames" | "signsOf">;

/** Makes the parser of a format whose programs the build has stored, without what generates them; null for other grammars. */
export function storedParser(
  grammar: Grammar,
  names: NameTable,
  framing: Framing,
  { areDisjoint, messageNames, signsOf }: Analysis,
): CompiledParser | null {
  if (framing !== framingOf(grammar)) return null;
  if (!storedOf(grammar)) {
    const programs = storedPrograms(grammar);
    if (!programs) return null;
    // Who reads many small inputs makes many parsers.
    const read = new Map<Task, Program | null>();
    store(grammar, {
      framing,
      hasPayload: false,
      messages: () => messageNames(placesOf(grammar)),
      program(task) {
        if (!read.has(task)) read.set(task, programs(task));
        return read.get(task) ?? null;
      },
      signs: () => signsOf(grammar),
      beginnings: null,
      skips: [],
      isDisjoint: (other) => areDisjoint(grammar, other),
    });
  }
  return makeParser(grammar, names, framing, null);
}
