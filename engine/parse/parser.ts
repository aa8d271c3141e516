import type { Signs } from "../analysis/index.ts";
import type { Declared } from "../event/declared.ts";
import type { NameTable } from "../event/names.ts";
import { type Event, NO_CONTEXT, type TapeContext } from "../event/tape.ts";
import { type Grammar, type Places, placesOf } from "../grammar/index.ts";

import { causeAmong } from "./blame.ts";
import { compile, maker } from "./compile/index.ts";
import { type CompiledParser, declaredBy, declareNames, type Framing, REJECT } from "./programs/index.ts";
import type { ReferenceParser } from "./reference/index.ts";

/** Makes the parser of a grammar: the compiled one, or with `reference`, which the caller loads, that one. */
export function createParser(
  grammar: Grammar,
  names: NameTable,
  framing: Framing,
  reference: ((grammar: Grammar) => ReferenceParser) | null,
): CompiledParser {
  return reference === null ? compile(grammar, names, framing) : adapt(reference(grammar), names);
}

/** A reference parser with the interface of a compiled one: its values go on the tape as they are. */
function adapt(reference: ReferenceParser, names: NameTable): CompiledParser {
  const { grammar } = reference;
  let signs: Signs | null = null;
  let places: Places | null = null;
  declareNames(grammar, names);
  let declares: Declared | null = null;
  const context: TapeContext = {
    ...NO_CONTEXT,
    declared() {
      declares ??= declaredBy(grammar, names, maker);
      return declares;
    },
  };
  return {
    grammar,
    get signs() {
      signs ??= maker.signsOf(grammar);
      return signs;
    },
    isDisjoint: (other) => maker.areDisjoint(grammar, other),
    parse(bytes: Uint8Array, from: number, to: number, event: Event): number {
      const read = reference.parse(bytes, from, to);
      if (!read.ok) return REJECT;
      event.bytes = bytes;
      event.context = context;
      event.length = 0;
      event.boxed.length = 0;
      for (const [name, value] of read.fields) event.push(name, value);
      event.renamed += read.renamed;
      event.repeated += read.repeated;
      event.unconverted += read.unconverted;
      return to;
    },
    json: null,
    locate(bytes, from, to) {
      const read = reference.parse(bytes, from, to);
      if (read.ok) return { offset: REJECT, place: REJECT };
      places ??= placesOf(grammar);
      return { offset: from + read.offset, place: causeAmong(read.places, places) };
    },
  };
}
