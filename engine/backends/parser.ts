import type { NameTable } from "../event/names.ts";
import type { Event } from "../event/tape.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type CompiledParser, compile, type Framing, REJECT } from "./compile/index.ts";
import type { ReferenceParser } from "./reference/index.ts";

/** Which back end reads the records: generated code, or the reference, which needs no `new Function`. */
export type Backend = "compiled" | "reference";

/** Whether this JavaScript engine lets code be generated: a page's security policy may deny it. */
export function canGenerateCode(): boolean {
  try {
    return new Function("return true")() === true;
  } catch (error) {
    if (error instanceof EvalError) return false;
    throw error;
  }
}

/** Makes the parser of a grammar with a back end; the reference has to be loaded by the caller. */
export function createParser(
  grammar: Grammar,
  names: NameTable,
  framing: Framing,
  reference: ((grammar: Grammar) => ReferenceParser) | null,
): CompiledParser {
  return reference === null ? compile(grammar, names, framing) : adapt(reference(grammar));
}

/** A reference parser in the shape of a compiled one: its values go on the tape as they are. */
function adapt(reference: ReferenceParser): CompiledParser {
  return {
    grammar: reference.grammar,
    parse(bytes: Uint8Array, from: number, to: number, event: Event): number {
      const read = reference.parse(bytes, from, to);
      if (!read.ok) return REJECT;
      event.bytes = bytes;
      event.length = 0;
      event.boxed.length = 0;
      for (const [name, value] of read.fields) event.push(name, value);
      event.renamed += read.renamed;
      event.repeated += read.repeated;
      event.unconverted += read.unconverted;
      return to;
    },
    scan: (bytes, from, to) => (reference.parse(bytes, from, to).ok ? 0 : REJECT),
    locate(bytes, from, to) {
      const read = reference.parse(bytes, from, to);
      return read.ok
        ? { offset: REJECT, place: REJECT }
        : { offset: from + read.offset, place: read.places[0] ?? REJECT };
    },
  };
}
