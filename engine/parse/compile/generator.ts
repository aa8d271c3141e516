import { firstOf } from "../../analysis/index.ts";
import { ZERO } from "../../event/bytes.ts";
import {
  type Charset,
  charset,
  type Grammar,
  isDisjoint,
  type Kind,
  type Node,
  type NodeOf,
  only,
  type Place,
  type Places,
  type Reading,
} from "../../grammar/index.ts";
import { rankOf } from "../failure.ts";
import type { Framing, Program } from "../programs/index.ts";
import { CharsetTables } from "./charsets.ts";
import { BLOCKS, LOCALS } from "./letters.ts";

/** What goes into a program beside its text, while it grows. */
type Pools = { readonly [K in Exclude<keyof Program, "text" | "charsets">]: Program[K][number][] };

/**
 * What a piece of generated code is for. `emit` writes fields on the tape; `scan` writes nothing and clears `canon`
 * where the text is not canonical JSON; `skip` only finds the end.
 */
export type Purpose = "emit" | "scan" | "skip";

/** Those that are needed go on the tape; with `census`, what all of them are is noted besides. */
export type Notes = "wanted" | "census";

export interface CodeContext {
  readonly purpose: Purpose;
  /** The statement that leaves the code around on a failure. */
  readonly fail: string;
  /** With `scan` and `skip`: what is noted of the record's pairs nevertheless. */
  readonly notes?: Notes;
  /** Whether the parts of timestamps are read into slots. */
  readonly parts?: true;
  /** Whether failures are noted: offset in `far`, rank of the place in `farAt`. */
  readonly tracked: boolean;
}

const lineEnds = charset("\n\r");

/** The variables that take a value: kind, first byte, byte after the last. */
export interface Capture {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** Writes the code of places: see `code.ts`, which has the table of kinds. */
export interface Emit {
  /** Statements that move `p` after what the place matches, or leave by the context's failure. */
  code(place: Place, context: CodeContext, g: Generator): string;
  /** Statements as of `code` that also leave the value of the place in `capture`. */
  value(place: Place, context: CodeContext, g: Generator, capture: Capture | null): string;
}

/** The code of some kinds of nodes. */
export type Emitters<K extends Kind = Kind> = {
  readonly [Each in K]: (node: NodeOf<Each>, place: Place, context: CodeContext, g: Generator) => string;
};

/** As of {@link Emitters}, which leaves the value in `capture` besides. */
export type ValueCode<K extends Kind> = (...given: [...Parameters<Emitters[K]>, capture: Capture | null]) => string;

/** What a generator has to know of a grammar beside its places. */
type Written = Pick<Grammar, "rules" | "json" | "repeated">;

/** Collects the functions of one parser while its places are turned into code. */
export class Generator {
  readonly grammar: Written;
  readonly places: Places;
  readonly framing: Framing;
  readonly charsets: CharsetTables;
  readonly pools: Pools = { names: [], escapes: [], words: [], readings: [], columns: [], patterns: [], payloads: [] };
  /** Names of the fields that a `derive` node computes from. */
  readonly sources: ReadonlySet<string>;
  /** Whether names come from the text, so that fields and pairs can collide. */
  readonly hasPairs: boolean;
  /** Whether a text can become the unit value because it does not fit its type; `unread` counts such strings. */
  readonly misreads: boolean;
  /** Whether anything is limited in depth; `depth` counts such nodes around. */
  readonly nests: boolean;
  /** The bytes that are searched for in the text of all records. */
  readonly searches = new Set<number>();
  /** Whether the steps of a record are counted. */
  readonly isCounted: boolean;
  readonly #emit: Emit;
  readonly #functions = new Map<string, string>();
  readonly #rules = new Map<string, string>();
  #data: ReadonlyMap<string, string> = new Map();
  #locals: string[] = [];
  #count = 0;

  constructor(emit: Emit, grammar: Written, places: Places, framing: Framing, isCounted = false) {
    this.#emit = emit;
    this.grammar = grammar;
    this.isCounted = isCounted;
    this.places = places;
    this.framing = framing;
    this.charsets = new CharsetTables(framing === "line");
    this.sources = new Set(places.all.flatMap(({ node }) => (node.kind === "derive" ? [node.from] : [])));
    this.misreads = places.all.some(({ node }) => readingsOf(node).some(({ otherwise }) => otherwise === "unit"));
    this.nests = places.all.some(({ node }) => node.kind === "nest");
    this.hasPairs = places.all.some(
      ({ node }) => node.kind === "pair" || (node.kind === "within" && node.into === "event"),
    );
  }

  /** Statements that move `p` after what the place matches, or leave by the context's failure. */
  code(place: Place, context: CodeContext): string {
    return this.#emit.code(place, context, this);
  }

  /** Statements as of {@link code} that also leave the value of the place in `capture`. */
  value(place: Place, context: CodeContext, capture: Capture | null): string {
    return this.#emit.value(place, context, this, capture);
  }

  /** Fresh variables for a value. */
  capture(): Capture {
    return { kind: this.local("kind"), from: this.local("from"), to: this.local("to") };
  }

  /** A fresh local variable, declared with 0 at the top of the function that is being written. */
  local(word: keyof typeof LOCALS): string {
    const name = LOCALS[word] + this.#count++;
    this.#locals.push(name);
    return name;
  }

  /** A fresh name for a block. */
  label(word: keyof typeof BLOCKS): string {
    return BLOCKS[word] + this.#count++;
  }

  /** The variable with the id of a name, which is another one in every run. */
  name(text: string): string {
    const { names } = this.pools;
    return `N${names.includes(text) ? names.indexOf(text) : names.push(text) - 1}`;
  }

  /** As {@link name}, of the name of a field, which may be data of the step that is written. */
  field(name: string): string {
    return this.#data.get(name) ?? this.name(name);
  }

  /** What is written while the names of some fields are in data. */
  under(data: ReadonlyMap<string, string>, write: () => string): string {
    const outer = this.#data;
    this.#data = data;
    const text = write();
    this.#data = outer;
    return text;
  }

  /** Declares a value that the functions share. */
  constant(name: string, value: string): void {
    this.#functions.set(name, `const ${name} = ${value};`);
  }

  /** Code that is true where the byte at `p` belongs to `set`. */
  at(set: Charset): string {
    const test = this.charsets.test(set, "b[p]");
    return this.#endsAtLineEnd(set) ? test : `p < e && ${test}`;
  }

  /** Statements that move `p` over the characters of a set of which there are many; most steps take four bytes. */
  skipLong(set: Charset): string {
    const four = this.charsets.testAll(set, ["b[p]", "b[p + 1]", "b[p + 2]", "b[p + 3]"]);
    return `while (p + 3 < e && ${four}) p += 4; while (${this.at(set)}) p++;`;
  }

  /** Code for where the first `byte` at or after `p` is in the text of all records, or for its end. */
  search(byte: number): string {
    this.searches.add(byte);
    const { ahead, searched } = searchOf(byte);
    return `(p < ${searched} || p > ${ahead} ? search${byte}(p) : ${ahead})`;
  }

  /** Code that is true where the byte at `p + ahead` is `byte`. */
  byteIs(byte: number, ahead: number): string {
    const offset = ahead === 0 ? "p" : `p + ${ahead}`;
    const test = `b[${offset}] === ${byte}`;
    return this.#endsAtLineEnd(only(byte)) ? test : `(${offset} < e && ${test})`;
  }

  /** Code that is true where the byte at `p + ahead` is a decimal digit. */
  digitAt(ahead: number): string {
    return this.digitIs(ahead === 0 ? "p" : `p + ${ahead}`);
  }

  /** Code that is true where the byte at `offset` is a decimal digit. */
  digitIs(offset: string): string {
    // A byte below "0" wraps around to a large number.
    const test = `((b[${offset}] - ${ZERO}) >>> 0) <= 9`;
    return this.framing === "bounded" ? `${offset} < e && ${test}` : test;
  }

  /** Whether the byte after the record is known not to belong to `set`. */
  #endsAtLineEnd(set: Charset): boolean {
    return this.framing === "line" || (this.framing === "quoted" && isDisjoint(set, lineEnds));
  }

  /** The statement that leaves the code around, noting that `place` failed at `offset`. */
  failure(place: Place, context: CodeContext, offset = "p"): string {
    if (!context.tracked) return `${context.fail};`;
    return `{ ${noteFailure(offset, rankOf(place))} ${context.fail}; }`;
  }

  /** The first set of a place, or null where it can match nothing. */
  firstOf(place: Place): Charset | null {
    const first = firstOf(place.node, this.grammar.rules);
    return first.nullable ? null : first.charset;
  }

  /** Whether anything inside the place writes on the tape. */
  emits(place: Place): boolean {
    const { node } = place;
    if (node.kind === "map" || node.kind === "list") return false;
    if (node.kind === "field" || node.kind === "pair" || node.kind === "derive" || node.kind === "item") return true;
    if (node.kind === "cells" || node.kind === "native") return true;
    return node.kind === "ref" || place.inside.some((inner) => this.emits(inner));
  }

  /** A name for the functions of a rule, whose own name may hold any character. */
  ruleName(rule: string): string {
    const known = this.#rules.get(rule);
    if (known) return known;
    const name = `rule${this.#rules.size}`;
    this.#rules.set(rule, name);
    return name;
  }

  /** The function `name`, written once, by `body`. It takes bytes, start and end, and returns the byte after or -1. */
  function(name: string, body: () => string): string {
    if (!this.#functions.has(name)) {
      // The name is taken before the body is written, for a rule that uses itself.
      this.#functions.set(name, "");
      const outer = this.#locals;
      this.#locals = [];
      const text = body();
      const declared = this.#locals.map((local) => `${local} = 0`).join(", ");
      this.#locals = outer;
      this.#functions.set(
        name,
        `function ${name}(b, p, e) {\n${declared && `let ${declared};\n`}${text}\nreturn p;\n}`,
      );
    }
    return name;
  }

  get functions(): string {
    return [...this.#functions.values()].join("\n");
  }
}

/** The variables that say where a byte comes next: not in `[searched, ahead)`. */
export function searchOf(byte: number) {
  return { ahead: LOCALS.ahead + byte, searched: LOCALS.searched + byte };
}

function readingsOf(node: Node): readonly Reading[] {
  if (node.kind === "convert") return [node.reading];
  const typed = node.kind === "cells" ? node.columns : node.kind === "native" ? node.fields : [];
  return typed.flatMap(({ reading }) => reading ?? []);
}

/** The statement that notes a failure at `offset`: of those at one byte, the one with the least rank. */
export function noteFailure(offset: string, rank: number | string): string {
  return `if (${offset} > far || (${offset} === far && farAt > ${rank})) { far = ${offset}; farAt = ${rank}; }`;
}

/** The index of `value` in `pool`, which gets it if it is new. */
export function pooled<T>(pool: T[], value: T): number {
  const key = JSON.stringify(value);
  const found = pool.findIndex((other) => JSON.stringify(other) === key);
  return found >= 0 ? found : pool.push(value) - 1;
}
