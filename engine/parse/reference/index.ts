import { type Grammar, placesOf } from "../../grammar/index.ts";
import { collect, type Fields } from "./fields.ts";
import { levels } from "./levels.ts";
import { recordParser, watchLevels } from "./parsers.ts";
import { toBinary } from "./text.ts";

export { type Attempt, type Trace, trace, tracer } from "./trace.ts";

/** Where a record failed. */
export interface Failure {
  readonly ok: false;
  /** The furthest byte that could not be read, counted from the record's start. */
  readonly offset: number;
  /**
   * Ids of the places that failed there, ascending. The id after the last place of the grammar stands for the end of
   * the record.
   */
  readonly places: readonly number[];
}

export type Reading = ({ readonly ok: true } & Fields) | Failure;

/** A grammar as a plain parser, slow and obviously right, which knows everything that was expected where it failed. */
export interface ReferenceParser {
  readonly grammar: Grammar;
  /** Reads the record `bytes[from, to)`. */
  parse(bytes: Uint8Array, from: number, to: number): Reading;
}

/** Makes the reference parser of a grammar. */
export function reference(grammar: Grammar): ReferenceParser {
  const own = levels();
  const record = recordParser(placesOf(grammar), watchLevels(own));
  return {
    grammar,
    parse(bytes, from, to) {
      const input = toBinary(bytes, from, to);
      const reply = own.run(() => record(input, 0));
      if (reply.status) return { ok: true, ...collect(reply.value.entries, grammar.repeated) };
      return { ok: false, offset: reply.furthest, places: reply.expected.map(Number).sort((a, b) => a - b) };
    },
  };
}
