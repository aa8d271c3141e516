import type { NameTable } from "../event/names.ts";
import { once } from "../event/remembered.ts";
import { ENTRY, type Event, NO_CONTEXT, type TapeContext, TEXT } from "../event/tape.ts";
import { type Grammar, placesOf } from "../grammar/index.ts";
import { recordMatcher, shareMatcher } from "../pattern/index.ts";
import { closuresOf, declaredIn } from "./closures/index.ts";
import { compile, maker } from "./compile/index.ts";
import { causeAmong } from "./failure.ts";
import { canGenerateCode } from "./generated-code.ts";
import { type CompiledParser, type Framing, REJECT } from "./programs/index.ts";
import type { ReferenceParser } from "./reference/index.ts";
import { closureParser } from "./tiers.ts";

/**
 * Makes the parser of a grammar: with `reference`, which the caller loads, that one; else the compiled one, or closures
 * where no code may be generated.
 */
export function createParser(
  grammar: Grammar,
  names: NameTable,
  framing: Framing,
  reference: ((grammar: Grammar) => ReferenceParser) | null,
): CompiledParser {
  shareMatcher(recordMatcher);
  if (reference === null && canGenerateCode()) return compile(grammar, names, framing);
  return analyzed(
    grammar,
    reference ? adapted(reference(grammar), names) : closureParser(grammar, closuresOf(grammar, names, declaredIn)),
  );
}

/** A reference parser with the interface of a compiled one: its values go on the tape as they are. */
function adapted(reference: ReferenceParser, names: NameTable): Pick<CompiledParser, "parse" | "locate"> {
  const { grammar } = reference;
  const { record } = grammar;
  const isText = grammar.acceptsAll && record.kind === "field" && record.node.kind === "rest";
  const places = once(() => placesOf(grammar));
  const { declared } = closuresOf(grammar, names, declaredIn);
  const context: TapeContext = { ...NO_CONTEXT, declared };
  return {
    parse(bytes: Uint8Array, from: number, to: number, event: Event): number {
      const read = reference.parse(bytes, from, to);
      if (!read.ok) return REJECT;
      event.bytes = bytes;
      event.context = context;
      event.length = 0;
      event.boxed.length = 0;
      for (const [name, value] of read.fields) event.push(name, value);
      // What reads the heads of plain lines looks for the text itself.
      if (isText && event.length === ENTRY) event.entries.set([TEXT, from, to], 1);
      event.renamed += read.renamed;
      event.repeated += read.repeated;
      event.unconverted += read.unconverted;
      return to;
    },
    locate(bytes, from, to) {
      const read = reference.parse(bytes, from, to);
      if (read.ok) return { offset: REJECT, place: REJECT };
      return { offset: from + read.offset, place: causeAmong(read.places, places()) };
    },
  };
}

/** A parser with what analysis knows of its grammar, which is found out when it is asked for. */
function analyzed(grammar: Grammar, parser: Pick<CompiledParser, "parse" | "locate">): CompiledParser {
  return {
    ...parser,
    grammar,
    json: null,
    get signs() {
      return maker.signsOf(grammar);
    },
    isDisjoint: (other) => maker.areDisjoint(grammar, other),
  };
}
