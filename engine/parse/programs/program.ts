import type { Signs } from "../../analysis/index.ts";
import type { DeclaredFields } from "../../event/declared.ts";
import type { NameTable } from "../../event/names.ts";
import type { Escapes, Grammar, Place, Reading } from "../../grammar/index.ts";
import type { Pattern, RecordMatcher } from "../../pattern/index.ts";
import type { Payload, PayloadParser } from "../runtime/index.ts";

/**
 * How records end: `line`, at a line feed or CR LF in the bytes; `quoted`, at a line feed or carriage return in the bytes,
 * of which the record may have others; `bounded`, where the caller says.
 */
export type Framing = Grammar["framer"] | "bounded";

/**
 * What a program does: `parse` writes a record's fields on the tape, `scan` checks a record and whether its text is
 * canonical JSON, `probe` scans it and writes the fields that are needed on the tape, `pick` writes them whatever the
 * form of the text, `survey` takes a census of all fields besides, `inside` reads the map or array that begins at `from`
 * in a record with `depth` nest nodes around it, `locate` finds where a rejected record fails. `declared` is no
 * function: it says what the grammar declares of its fields, and reads the parts of timestamps; its framing is `bounded`. `to` is the end of the
 * record.
 */
export interface Programs {
  parse(bytes: Uint8Array, from: number, to: number, event: object): number;
  scan(bytes: Uint8Array, from: number, to: number): number;
  probe(bytes: Uint8Array, from: number, to: number, event: object): number;
  pick(bytes: Uint8Array, from: number, to: number, event: object): number;
  survey(bytes: Uint8Array, from: number, to: number, event: object): number;
  inside(place: number, bytes: Uint8Array, from: number, to: number, event: object, depth: number): void;
  readonly declared: DeclaredFields;
  locate(bytes: Uint8Array, from: number, to: number): { offset: number; place: number };
}
export type Task = keyof Programs;

/** A program as data: it can be stored, and means the same in every run. */
export interface Program {
  /** The body of a function that takes a library and returns the program's one entry. */
  readonly text: string;
  /** The names and strings that the text calls `N0`, `N1`, ... */
  readonly names: readonly string[];
  /** For each byte, the charsets that it belongs to, a bit each. */
  readonly charsets: readonly (readonly number[])[];
  readonly escapes: readonly Escapes[];
  /** The strings of `derive` tables. */
  readonly words: readonly (readonly string[])[];
  readonly readings: readonly Reading[];
  /** The indexes of the readings of a table's columns. */
  readonly columns: readonly (readonly number[])[];
  readonly patterns: readonly Pattern[];
  readonly payloads: readonly Payload[];
}

/** Makes the programs and signs of parsers. It is large: a run whose formats are all stored does not load it. */
export interface Maker {
  /** @param isCounted true if the program throws `overrun` for a record that takes too many steps. */
  programOf(grammar: Grammar, framing: Framing, task: Task, isCounted?: boolean): Program;
  /** @param remembers true to read every record in linear time, and most more slowly. */
  closuresOf(grammar: Grammar, names: NameTable, remembers: boolean): PayloadParser;
  /** True if programs read the alternatives of a choice by one loop, however many there are. */
  hasTypes(choice: Place): boolean;
  signsOf(grammar: Grammar): Signs;
  /** True if no record can be one of both grammars; false says nothing. */
  areDisjoint(a: Grammar, b: Grammar): boolean;
  /** Runs a pattern; no program that is stored has one. */
  recordMatcher(pattern: Pattern): RecordMatcher;
}

/** What the build made of a grammar. */
export interface Stored {
  /** The framing of the stored programs. */
  readonly framing: Framing;
  /** True if another grammar, of which nothing is stored, reads the text of a field. */
  readonly hasPayload: boolean;
  /** As `messageNames` says. */
  messages(): readonly string[] | null;
  /** The program for a task, or null if none is stored. */
  program(task: Task): Program | null;
  signs(): Signs;
  /** The stored formats that the first bytes of `bytes[from, to)` do not exclude; null if nothing reads them for all together. */
  readonly beginnings: ((bytes: Uint8Array, from: number, to: number) => readonly Grammar[]) | null;
  /** The same of each kind of record that it skips. */
  readonly skips: readonly Stored[];
  /** As {@link Maker.areDisjoint}, or null if the answer is not stored. */
  isDisjoint(other: Grammar): boolean | null;
}

const all = new WeakMap<Grammar, Stored>();

/** Registers what the build made of `grammar`; parsers that are made later use it. */
export function store(grammar: Grammar, stored: Stored): void {
  all.set(grammar, stored);
}

export function storedOf(grammar: Grammar): Stored | undefined {
  return all.get(grammar);
}
