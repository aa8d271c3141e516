import { NameTable } from "../../event/names.ts";
import { once } from "../../event/remembered.ts";
import { Event, toMap } from "../../event/tape.ts";
import { type Grammar, placesOf } from "../../grammar/index.ts";
import { unitsOf } from "../../pattern/index.ts";
import { closuresOf, declaredIn, remembered } from "../closures/index.ts";
import { REJECT, withinSteps } from "../runtime/index.ts";
import { collect, type Outcome } from "./fields.ts";
import { levels, watchLevels } from "./levels.ts";
import { recordParser } from "./parsers.ts";

export type { Outcome } from "./fields.ts";
export { type Attempt, followed, LOOKED_FOR, type Trace, trace, tracer } from "./trace.ts";

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
  const remembering = once(() => rememberingReader(grammar));
  return { grammar, parse: withinSteps(parse, (...text) => remembering()(...text)) };
  function parse(bytes: Uint8Array, from: number, to: number): Outcome {
    const input = unitsOf(bytes, from, to);
    const reply = own.run(() => record(input, 0));
    if (reply.status) return { ok: true, ...collect(reply.value.entries, grammar.repeated) };
    return { ok: false, offset: reply.furthest, places: reply.expected.map(Number).sort((a, b) => a - b) };
  }
}

/** Reads records that take too many steps as the closures do that remember, which know one cause of a failure. */
function rememberingReader(grammar: Grammar): (bytes: Uint8Array, from: number, to: number) => Outcome {
  const names = new NameTable();
  const closures = closuresOf(grammar, names, declaredIn, remembered);
  return (bytes, from, to) => {
    const event = new Event(names);
    if (closures.parse(bytes, from, to, event) !== REJECT) {
      const { renamed, repeated, unconverted } = event;
      return { ok: true, fields: toMap(event), renamed, repeated, unconverted };
    }
    const { offset, place } = closures.locate(bytes, from, to);
    return { ok: false, offset: offset - from, places: [place] };
  };
}
