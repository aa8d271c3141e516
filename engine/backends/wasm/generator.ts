import type { Grammar } from "../../grammar/grammar.ts";
import { type Place, type Places, placesOf } from "../../grammar/place.ts";
import type { Escapes } from "../../grammar/text.ts";
import { pooled } from "../../parse/compile/generator.ts";
import { type Code, getGlobal, setGlobal } from "./assembly.ts";
import type { WasmFunction } from "./module.ts";

/** The integers that all functions share. */
const GLOBALS = [
  "depth",
  /** 0 once a text was not canonical JSON. */
  "canonical",
  /** 0 once a key came twice in a map; and in the record itself. */
  "distinct",
  "once",
  /** 1 once there was something that this back end cannot tell. */
  "unsure",
  /** The number of this record. */
  "serial",
  /** 1 and the name that came last; 0 at the start of the record. */
  "before",
  /** How many bytes of the tape are in use. */
  "length",
  /** How many bytes of the keys of open maps are in use, and where those of this map begin. */
  "top",
  "base",
  /** What a function with a value has read: its kind, first byte, and the byte behind the last. */
  "kind",
  "from",
  "to",
] as const;
export type Global = (typeof GLOBALS)[number];

/** The locals that take a value: its kind, first byte, and the byte behind the last. */
export interface Capture {
  readonly kind: number;
  readonly from: number;
  readonly to: number;
}

/** What a piece of code is for. */
export interface Context {
  /** Whether pairs are fields of the record; else they are entries of a map inside it. */
  readonly isRecord: boolean;
  /** What leaves the code around on a failure. */
  readonly fail: Code;
}

/** The locals that each function has: the place in the record and the record's end, which are its parameters; bytes. */
export const AT = 0;
export const END = 1;
export const VECTOR = 2;

/** Collects the functions of one module while places are turned into code. */
export class Generator {
  readonly grammar: Grammar;
  readonly places: Places;
  readonly functions: WasmFunction[] = [];
  readonly globals = GLOBALS.length;
  /** What entries of texts with escapes refer to. */
  readonly pool: Escapes[] = [];
  readonly #indexes = new Map<string, number>();
  #integers = 0;
  #labels = 0;
  #inlined: readonly string[] = [];

  constructor(grammar: Grammar) {
    this.grammar = grammar;
    this.places = placesOf(grammar);
  }

  /** A fresh local integer of the function that is being written. */
  local(): number {
    this.#integers++;
    return VECTOR + this.#integers;
  }

  newCapture(): Capture {
    return { kind: this.local(), from: this.local(), to: this.local() };
  }

  /** The index of a table of escapes. */
  escapes(table: Escapes): number {
    return pooled(this.pool, table);
  }

  /** A fresh name for a block. */
  label(): string {
    return `${this.#labels++}`;
  }

  read(name: Global): Code {
    return getGlobal(GLOBALS.indexOf(name));
  }

  write(name: Global, value: Code): Code {
    return setGlobal(GLOBALS.indexOf(name), value);
  }

  /** The index of the function `name`, whose body is written once. */
  function(name: string, body: () => Code): number {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    // The index is taken before the body is written, for a rule that uses itself. In front of all is the host's function.
    const place = this.functions.push({ integers: 0, body: [] }) - 1;
    const index = place + 1;
    this.#indexes.set(name, index);
    const [integers, inlined] = [this.#integers, this.#inlined];
    this.#integers = 0;
    this.#inlined = [];
    const written = body();
    this.functions[place] = { integers: this.#integers, body: written };
    this.#integers = integers;
    this.#inlined = inlined;
    return index;
  }

  /** The code of a rule in place of a call; null where the rule is in itself, or where it may be. */
  inline(rule: string, body: (place: Place) => Code): Code | null {
    const place = this.places.rules[rule]!;
    if (this.#inlined.includes(rule) || place.node.kind === "nest") return null;
    const outer = this.#inlined;
    this.#inlined = [...outer, rule];
    const written = body(place);
    this.#inlined = outer;
    return written;
  }
}
