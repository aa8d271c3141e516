import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as zlib from "node:zlib";
import { messageNames, type Prefix, type Signs } from "../../engine/analysis/index.ts";
import { framingOf, type Grammar, hasPayload, type Node, placesOf } from "../../engine/grammar/index.ts";
import { type Program, type Stored, store, storedOf, type Task } from "../../engine/parse/programs/index.ts";
import { skipGrammars } from "../../engine/select/index.ts";

/*
 * The catalogue as the build stores it: the code contains what every start needs of each grammar, and files contain the
 * rest, which is read on demand. So no start builds a grammar, or generates a program.
 */

/** The properties of a grammar that are in the code; of its record, only the kind, and of a row of a table its separator. */
const EAGER = [
  "name",
  "knownAs",
  "framer",
  "lines",
  "skip",
  "columns",
  "timeZone",
  "header",
  "blank",
  "acceptsAll",
  "json",
  "verbatim",
  "covers",
  "soleName",
  "evidence",
  "usualLines",
] as const;

type Eager = Pick<Grammar, (typeof EAGER)[number]>;

/** A grammar's part of the code. */
export interface StoredHead extends Eager {
  readonly record: { readonly kind: string; readonly separator?: string; readonly others: readonly string[] };
  /** The other properties. */
  readonly others: readonly string[];
  /** The tasks whose programs are stored, for the grammar's own framing. */
  readonly tasks: readonly Task[];
  /** True if another grammar reads the text of a field. */
  readonly hasPayload: boolean;
  /** The names of the fields that are the message; null if records name fields. */
  readonly messages: readonly string[] | null;
  /** True if its file is packed. */
  readonly isPacked: boolean;
}

/** What detection needs of the formats, by their names. */
type AllSigns = Readonly<Record<string, StoredSigns>>;

/** Signs, with the offsets of 256 bytes as runs: the end and the value of each run, in turn. */
interface StoredSigns extends Pick<Signs, "required"> {
  readonly prefixes: readonly { readonly runs: readonly number[]; readonly ends: number }[];
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

/** V8 gives objects that are made in this way one layout; copies of what is read from JSON have one each, 2 ms of a start. */
const eagerOf = (grammar: Eager) => Object.fromEntries(EAGER.map((key) => [key, grammar[key]])) as Eager;

/** Splits a grammar into its part of the code and the contents of its files, by their names. */
export function storable(
  grammar: Grammar,
  { signs, disjoint, programs, skips }: Storable,
): {
  readonly head: StoredHead;
  readonly signs: ReadonlyMap<string, StoredSigns>;
  readonly files: ReadonlyMap<string, string>;
} {
  const { name, record } = grammar;
  const eager: readonly string[] = EAGER;
  const outer = record.kind === "cells" ? { kind: record.kind, separator: record.separator } : { kind: record.kind };
  const whole: StoredGrammar = { grammar, disjoint: disjoint.map(({ name }) => name) };
  const text = JSON.stringify(whole);
  const isPacked = text.length > MOST_PLAIN;
  const head: StoredHead = {
    ...eagerOf(grammar),
    record: { ...outer, others: Object.keys(record).filter((key) => !(key in outer)) },
    others: Object.keys(grammar).filter((key) => key !== "record" && !eager.includes(key)),
    tasks: [...programs.keys()],
    hasPayload: hasPayload(grammar),
    messages: messageNames(placesOf(grammar)),
    isPacked,
  };
  const files = new Map([[grammarFile(name, isPacked), text]]);
  for (const [task, program] of programs) files.set(programFile(name, task), JSON.stringify(program));
  const all = new Map([[name, toStored(signs)]]);
  for (const [index, { signs, program }] of skips.entries()) {
    all.set(skipName(name, index), toStored(signs));
    files.set(programFile(skipName(name, index), "parse"), JSON.stringify(program));
  }
  return { head, signs: all, files };
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

/** The file with the signs of all grammars: detection needs most of them. */
export const SIGNS_FILE = ".signs.json";

/** Grammars whose other properties are read on demand from their files in `directory`. */
export function storedGrammars(heads: readonly StoredHead[], directory: URL): readonly Grammar[] {
  let all: AllSigns | null = null;
  const signsOf = (name: string): Signs => {
    all ??= readJson<AllSigns>(SIGNS_FILE, directory);
    const { required, prefixes } = all[name]!;
    return {
      required,
      prefixes: prefixes.map(({ runs, ends }) => ({ offsetsOf: (byte) => valueIn(runs, byte), ends })),
    };
  };
  return heads.map((head) => storedGrammar(head, directory, signsOf));
}

function storedGrammar(head: StoredHead, directory: URL, signsOf: (name: string) => Signs): Grammar {
  const { record, others, tasks, isPacked } = head;
  const { others: inside, ...outer } = record;
  const { name } = head;
  let file: StoredGrammar | null = null;
  const load = () => {
    file ??= readJson<StoredGrammar>(grammarFile(name, isPacked), directory);
    return file;
  };
  const node = lazily<Node>(outer, inside, () => load().grammar.record);
  const grammar = lazily<Grammar>(Object.assign(eagerOf(head), { record: node }), others, () => load().grammar);
  const framing = framingOf(head);
  const stored = (name: string, about: Pick<Stored, "hasPayload" | "messages">, tasks: readonly Task[]): Stored => {
    let signs: Signs | null = null;
    return {
      framing,
      hasPayload: about.hasPayload,
      messages: about.messages,
      program: (task) => (tasks.includes(task) ? readProgram(name, task, directory) : null),
      signs: () => (signs ??= signsOf(name)),
      isDisjoint: (other) => (storedOf(other) && about === head ? load().disjoint.includes(other.name) : null),
    };
  };
  if (tasks.length > 0) store(grammar, stored(name, head, tasks));
  if (Object.keys(head.skip).length > 0)
    for (const [index, skip] of skipGrammars(grammar).entries())
      store(skip, stored(skipName(name, index), { hasPayload: false, messages: [] }, ["parse"]));
  return grammar;
}

/** Where an object has what gives the object with its other properties. */
const LOAD = Symbol("load");

/** What reads each property on demand. Objects share them: with its own, each would have a layout of its own, 2 ms of a start. */
const readers: Record<string, PropertyDescriptor> = Object.create(null);

const readerOf = (key: string): PropertyDescriptor => ({
  enumerable: true,
  get(this: { readonly [LOAD]: () => object }) {
    return Reflect.get(this[LOAD](), key);
  },
});

/** An object with some properties; the `others` are those of the object that `load` gives. */
function lazily<T extends object>(known: object, others: readonly string[], load: () => T): T {
  Object.defineProperty(known, LOAD, { value: load });
  for (const key of others) {
    readers[key] ??= readerOf(key);
    Object.defineProperty(known, key, readers[key]);
  }
  return known as T;
}

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

function toStored({ required, prefixes }: Signs): StoredSigns {
  return { required, prefixes: prefixes.map((prefix) => ({ runs: toRuns(prefix), ends: prefix.ends })) };
}

function toRuns({ offsetsOf }: Prefix): readonly number[] {
  const runs: number[] = [];
  for (let at = 0; at < 256; ) {
    let end = at + 1;
    while (end < 256 && offsetsOf(end) === offsetsOf(at)) end++;
    runs.push(end, offsetsOf(at));
    at = end;
  }
  return runs;
}

/** The value of the run that `byte` is in. */
function valueIn(runs: readonly number[], byte: number): number {
  let run = 0;
  while (runs[run]! <= byte) run += 2;
  return runs[run + 1]!;
}

/** The file of the words, beside the one that starts. */
export const HELP_WORDS = `help-words.json${BROTLI}`;

let words: Readonly<Record<string, readonly unknown[]>> | null = null;

/**
 * Words of the command line that only help shows. In the bundle, the build replaces them by calls of this function and
 * stores them in a separate file, so that other starts do not read them.
 * @param module where they are defined.
 */
export function helpWords(module: string, index: number): unknown {
  // This module is in the file that starts, beside the words; what calls it may be in a folder of files that are loaded late.
  words ??= readJson<NonNullable<typeof words>>(HELP_WORDS, new URL(".", import.meta.url));
  return words[module]?.[index];
}
