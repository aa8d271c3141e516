import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as zlib from "node:zlib";
import { messageNames, type Prefix, type Signs } from "../../engine/analysis/index.ts";
import { once } from "../../engine/event/remembered.ts";
import { framingOf, type Grammar, hasPayload, type Node, placesOf } from "../../engine/grammar/index.ts";
import { type Program, type Stored, store, storedOf, type Task } from "../../engine/parse/programs/index.ts";
import { storedBeginnings } from "./stored-beginnings.ts";

/*
 * The catalogue as the build stores it: the code contains what every start needs of each grammar, and files contain the
 * rest, which is read on demand. So no start builds a grammar, or generates a program.
 */

/**
 * Where the properties of a grammar are: in its head, which each start reads; in its details, which are in the code too and
 * are read when the format is used; or in its file. Of a record, the head has the kind.
 */
const PLACES = {
  head: ["name", "framer", "lines", "acceptsAll", "json", "covers", "header", "verbatim"],
  details: ["knownAs", "skip", "columns", "timeZone", "blank", "soleName", "evidence", "usualLines"],
  file: ["example", "url", "notes", "repeated", "waive", "about", "layout", "rules"],
} as const;

type At<Place extends keyof typeof PLACES> = Pick<Grammar, (typeof PLACES)[Place][number]>;

/** What each start reads of a grammar besides its head. */
interface StoredStart {
  /** The kind of its record; the separator of a row of a table; and the names of the other properties. */
  readonly record: { readonly kind: string; readonly separator?: string; readonly others: readonly string[] };
  /** The tasks whose programs are stored, for the grammar's own framing. */
  readonly tasks: readonly Task[];
  /** The number of kinds of records that it skips. */
  readonly skips: number;
  /** True if another grammar reads the text of a field. */
  readonly hasPayload: boolean;
  /** True if its file is packed. */
  readonly isPacked: boolean;
}

/** Its part of the code that is read when the format is used. */
interface StoredDetails extends At<"details"> {
  /** The names of the fields that are the message; null if records name fields. */
  readonly messages: readonly string[] | null;
  /** The strings that each record contains; then those of each kind of record that it skips. */
  readonly required: readonly (readonly string[])[];
}

/** What the code has of a grammar. Its head becomes the grammar. */
export interface StoredFormat {
  readonly head: At<"head">;
  readonly start: StoredStart;
  details(): StoredDetails;
}

/** What is stored with a grammar. */
interface Storable {
  readonly signs: Signs;
  /** Stored grammars that share no record with it. */
  readonly disjoint: readonly Grammar[];
  readonly programs: ReadonlyMap<Task, Program>;
  /** For each kind of record that it skips. */
  readonly skips: readonly { readonly signs: Signs; readonly program: Program }[];
}

/** The contents of a grammar's file. */
interface StoredGrammar {
  readonly grammar: Grammar;
  /** Names of stored grammars. */
  readonly disjoint: readonly string[];
}

const partAt = <Place extends keyof typeof PLACES>(grammar: Grammar, place: Place) =>
  Object.fromEntries(PLACES[place].map((key) => [key, grammar[key]])) as At<Place>;

/** Splits a grammar into its part of the code and the contents of its files, by their names. */
export function storable(
  grammar: Grammar,
  { signs, disjoint, programs, skips }: Storable,
): {
  readonly head: At<"head">;
  readonly start: StoredStart;
  readonly details: StoredDetails;
  /** Its beginnings, then those of each kind of record that it skips. */
  readonly beginnings: readonly (readonly Prefix[])[];
  readonly files: ReadonlyMap<string, string>;
} {
  const { name, record } = grammar;
  const outer = record.kind === "cells" ? { kind: record.kind, separator: record.separator } : { kind: record.kind };
  const whole: StoredGrammar = { grammar, disjoint: disjoint.map(({ name }) => name) };
  const text = JSON.stringify(whole);
  const isPacked = text.length > MOST_PLAIN;
  const start: StoredStart = {
    record: { ...outer, others: Object.keys(record).filter((key) => !(key in outer)) },
    tasks: [...programs.keys()],
    skips: skips.length,
    hasPayload: hasPayload(grammar),
    isPacked,
  };
  const all = [signs, ...skips.map((skip) => skip.signs)];
  const details: StoredDetails = {
    ...partAt(grammar, "details"),
    messages: messageNames(placesOf(grammar)),
    required: all.map(({ required }) => required),
  };
  const files = new Map([[grammarFile(name, isPacked), text]]);
  for (const [task, program] of programs) files.set(programFile(name, task), JSON.stringify(program));
  for (const [index, { program }] of skips.entries())
    files.set(programFile(skipName(name, index), "parse"), JSON.stringify(program));
  return { head: partAt(grammar, "head"), start, details, beginnings: all.map(({ prefixes }) => prefixes), files };
}

/** The name under which the program of records that a grammar skips is stored. */
const skipName = (name: string, index: number) => `${name}.skip${index}`;

/** How the names of files end that the build packs with Brotli. */
export const BROTLI = ".br";

/**
 * Characters of a grammar's file that is not packed. A run needs the file of a format if records are rejected, explained or
 * described; then one of dozens of nodes of a few shapes is worth the 2 ms that unpacking takes, and a quarter of its size.
 */
const MOST_PLAIN = 5_000;

/** Grammars whose properties are read on demand, the last of them from their files in `directory`. */
export function storedGrammars(formats: readonly StoredFormat[], directory: URL): readonly Grammar[] {
  /** By the indexes in the table, without tables of cells. */
  const byIndex: Grammar[] = [];
  const { admitting: beginnings, prefixesOf } = storedBeginnings(directory, byIndex);
  let next = 0;
  return formats.map((format) => {
    const index = next;
    next += 1 + format.start.skips;
    const { grammar, stored } = storedGrammar(format, directory, (skip) => prefixesOf(index + skip));
    if (format.start.tasks.length > 0) {
      store(grammar, { ...stored, beginnings });
      byIndex[index] = grammar;
    }
    return grammar;
  });
}

/** @param prefixesOf gives the beginnings of its records, and of those that it skips from 1 on. */
function storedGrammar(
  { head, start, details: read }: StoredFormat,
  directory: URL,
  prefixesOf: (index: number) => readonly Prefix[],
): { readonly grammar: Grammar; readonly stored: Stored } {
  const { name } = head;
  const { others, ...known } = start.record;
  const details = once(read);
  const load = once(() => readJson<StoredGrammar>(grammarFile(name, start.isPacked), directory));
  const file = () => load().grammar;
  const record = once(() => ({
    record: reading<Node>(known, readersOf("file", others), { file: () => file().record }),
  }));
  const signsOf = (index: number) =>
    once(() => ({ prefixes: prefixesOf(index), required: details().required[index]! }));
  const ofSkip = (index: number): Stored => ({
    framing: framingOf(head),
    hasPayload: false,
    messages: () => [],
    program: (task) => (task === "parse" ? readProgram(skipName(name, index), task, directory) : null),
    signs: signsOf(1 + index),
    beginnings: null,
    skips: [],
    isDisjoint: () => null,
  });
  const stored: Stored = {
    framing: framingOf(head),
    hasPayload: start.hasPayload,
    messages: () => details().messages,
    program: (task) => (start.tasks.includes(task) ? readProgram(name, task, directory) : null),
    signs: signsOf(0),
    beginnings: null,
    skips: Array.from({ length: start.skips }, (_, index) => ofSkip(index)),
    isDisjoint: (other) => (storedOf(other) ? load().disjoint.includes(other.name) : null),
  };
  return { grammar: reading<Grammar>(head, LATE, { record, details, file }), stored };
}

/** Where an object has what gives its properties. */
const SOURCE = Symbol("source");

type Source = Readonly<Record<string, () => object>>;

/** Gives an object further properties, which are read from the source when they are asked for. */
function reading<T>(known: object, readers: PropertyDescriptorMap, source: Source): T {
  Object.defineProperty(known, SOURCE, { value: source });
  // One by one: all at once takes twice as long, a millisecond of a start.
  for (const key in readers) Object.defineProperty(known, key, readers[key]!);
  return known as T;
}

const readersOf = (place: string, keys: readonly string[]): PropertyDescriptorMap => {
  const getter = (key: string) =>
    function (this: { readonly [SOURCE]: Source }) {
      return Reflect.get(this[SOURCE][place]!(), key);
    };
  return Object.fromEntries(keys.map((key) => [key, { enumerable: true, get: getter(key) }]));
};

/** All grammars share these: with its own, each would have a layout of its own. */
const LATE = {
  ...readersOf("record", ["record"]),
  ...readersOf("details", PLACES.details),
  ...readersOf("file", PLACES.file),
};

/** A stored program of the grammar `name`, from a file in `directory`. */
export const readProgram = (name: string, task: Task, directory: URL) =>
  readJson<Program>(programFile(name, task), directory);

/** What a file of JSON that the build has stored says. @param directory of the file, whose name says whether it is packed. */
function readJson<T>(file: string, directory: URL): T {
  const bytes = readFileSync(new URL(file, directory));
  return JSON.parse((file.endsWith(BROTLI) ? unpacked(bytes, directory) : bytes).toString());
}

function unpacked(bytes: Uint8Array, directory: URL): Buffer {
  // Not an import: most runs unpack nothing, and loading the module takes a tenth of a start.
  const { brotliDecompressSync }: typeof zlib = createRequire(directory)("node:zlib");
  return brotliDecompressSync(bytes);
}

const grammarFile = (name: string, isPacked: boolean) => `${name}.json${isPacked ? BROTLI : ""}`;

/** The file of a program; that of the largest ones, which only rejected records need, is packed. */
const programFile = (name: string, task: Task) => `${name}.${task}.json${task === "locate" ? BROTLI : ""}`;

/** The file of the words, beside the one that starts. */
export const HELP_WORDS = `help-words.json${BROTLI}`;

// This module is in the file that starts, beside the words; what calls it may be in a folder of files that are loaded late.
const words = once(() =>
  readJson<Readonly<Record<string, readonly unknown[]>>>(HELP_WORDS, new URL(".", import.meta.url)),
);

/**
 * Words of the command line that only help shows. In the bundle, the build replaces them by calls of this function and
 * stores them in a separate file, so that other starts do not read them.
 * @param module where they are defined.
 */
export const helpWords = (module: string, index: number): unknown => words()[module]?.[index];
