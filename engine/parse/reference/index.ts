import { type Grammar, placesOf } from "../../grammar/index.ts";
import { collect, type Outcome } from "./fields.ts";
import { levels } from "./levels.ts";
import { recordParser, watchLevels } from "./parsers.ts";
import { toBinary } from "./text.ts";

export type { Failure, Outcome } from "./fields.ts";
export { type Attempt, type Trace, trace, tracer } from "./trace.ts";

/** A grammar as a plain parser, slow and obviously right, which knows everything that was expected where it failed. */
export interface ReferenceParser {
  readonly grammar: Grammar;
  /** Reads the record `bytes[from, to)`. */
  parse(bytes: Uint8Array, from: number, to: number): Outcome;
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
