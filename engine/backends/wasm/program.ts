import type { Grammar } from "../../grammar/grammar.ts";
import type { Escapes } from "../../grammar/text.ts";
import { block, branch, type Code, differs, get, i32, leave, or, plus, putWord, shiftLeft, when } from "./assembly.ts";
import { at, code, UnknownNode } from "./code.ts";
import { END, Generator } from "./generator.ts";
import { LENGTH, REFUSED, UNSURE } from "./layout.ts";
import { encodeModule } from "./module.ts";

/** A grammar as a WebAssembly module. */
export interface WasmProgram {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What entries of texts with escapes refer to. */
  readonly escapes: readonly Escapes[];
}

/**
 * Makes of a grammar a function that reads records onto a tape, as the layout of the memory says; null for a grammar of
 * other nodes than it knows. Those are what JSON is made of: elsewhere it would gain little.
 */
export function wasmProgramOf(grammar: Grammar): WasmProgram | null {
  if (!grammar.json || grammar.framer !== "line") return null;
  const g = new Generator(grammar);
  try {
    const entry = g.function("record", () => recordCode(g));
    return { bytes: encodeModule({ functions: g.functions, entry, globals: g.globals }), escapes: g.pool };
  } catch (error) {
    if (error instanceof UnknownNode) return null;
    throw error;
  }
}

function recordCode(g: Generator): Code {
  const missed = g.label();
  const zeros = (["depth", "unsure", "before", "length", "top", "base"] as const).map((name) => g.write(name, i32(0)));
  const ones = (["canonical", "distinct", "once"] as const).map((name) => g.write(name, i32(1)));
  const flags = or(or(g.read("canonical"), shiftLeft(g.read("distinct"), i32(1))), shiftLeft(g.read("once"), i32(2)));
  return [
    zeros,
    ones,
    g.write("serial", plus(g.read("serial"), i32(1))),
    block(
      missed,
      code(g.places.record, { isRecord: true, fail: branch(missed) }, g),
      when(differs(at, get(END)), branch(missed)),
      when(g.read("unsure"), leave(i32(UNSURE))),
      putWord(i32(0), g.read("length"), LENGTH),
      leave(flags),
    ),
    when(g.read("unsure"), leave(i32(UNSURE))),
    i32(REFUSED),
  ];
}
