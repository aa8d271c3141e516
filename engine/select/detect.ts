import { admits, type Signs } from "../analysis/index.ts";
import { ENTRY, type Event, toMap, type Value, valueAt } from "../event/index.ts";
import { madeOnce } from "../event/remembered.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import { type CompiledParser, REJECT, store, storedOf } from "../parse/programs/index.ts";
import { notFirstRow } from "./first-row.ts";
import { makeSieve, type Sieve } from "./sieve.ts";

/** Trials of grammars that are no tables. */
export interface Trial {
  signsOf(grammar: Grammar): Signs;
  /** The same sieve for the same list. */
  sieveOf(catalogue: readonly Grammar[]): Sieve;
  /** True if the grammar accepts the record `bytes[from, to)`. */
  accepts(grammar: Grammar, bytes: Uint8Array, from: number, to: number): boolean;
  /** True if it accepts the record, and the record is specific to this format. */
  recognizes(grammar: Grammar, bytes: Uint8Array, from: number, to: number): boolean;
  /** The fields of the record; null if the grammar does not accept it. */
  fieldsOf(grammar: Grammar, bytes: Uint8Array, from: number, to: number): ReadonlyMap<string, Value> | null;
  /** The offset at which the grammar fails, and the id of the place that failed there; null if it accepts the record. */
  locate(grammar: Grammar, bytes: Uint8Array, from: number, to: number): { offset: number; place: number } | null;
}

/**
 * Trials by parsers, which write on the tape of `event`; the counts of the event stay the same.
 * @param signsOf gives signs without a parser; by default the parser's own.
 */
export function trialOf(
  parserOf: (grammar: Grammar) => CompiledParser,
  event: Event,
  signsOf = (grammar: Grammar) => parserOf(grammar).signs,
): Trial {
  const accepts: Trial["accepts"] = (grammar, bytes, from, to) => {
    const { renamed, repeated, unconverted } = event;
    const end = parserOf(grammar).parse(bytes, from, to, event);
    event.renamed = renamed;
    event.repeated = repeated;
    event.unconverted = unconverted;
    return end !== REJECT;
  };
  return {
    signsOf,
    sieveOf: madeOnce((catalogue: readonly Grammar[]) => makeSieve(catalogue, signsOf)),
    accepts,
    recognizes: (grammar, bytes, from, to) => accepts(grammar, bytes, from, to) && identifiesFormat(grammar, event),
    fieldsOf: (grammar, bytes, from, to) => (accepts(grammar, bytes, from, to) ? toMap(event) : null),
    locate(grammar, bytes, from, to) {
      return accepts(grammar, bytes, from, to) ? null : parserOf(grammar).locate(bytes, from, to);
    },
  };
}

/**
 * The first format of the catalogue that recognizes the line `bytes[from, to)`; a table if it can be its first row.
 * Formats after the first one that accepts every line are never found. Null if there is none.
 */
export function detect(
  catalogue: readonly Grammar[],
  trial: Trial,
  bytes: Uint8Array,
  from: number,
  to: number,
): Grammar | null {
  return trial.sieveOf(catalogue)(bytes, from, to, (grammar, text) =>
    isTable(grammar) ? notFirstRow(grammar, text()) === null : trial.recognizes(grammar, bytes, from, to),
  );
}

/** The records that a grammar skips, a grammar each; the same ones at each call. */
export const skipGrammars = madeOnce((grammar: Grammar): readonly Grammar[] => {
  const stored = storedOf(grammar)?.skips ?? [];
  return Object.values(grammar.skip).map((record, index) => {
    // The other properties are read from `grammar` when they are asked for.
    const own = Object.getOwnPropertyDescriptors({ skip: {}, columns: null, json: false, record });
    const skip: Grammar = Object.create(grammar, own);
    if (stored[index]) store(skip, stored[index]);
    return skip;
  });
});

/** Makes the test whether a grammar skips the record `bytes[from, to)`. */
export function skipTest(grammar: Grammar, trial: Trial): (bytes: Uint8Array, from: number, to: number) => boolean {
  const skips = skipGrammars(grammar);
  return (bytes, from, to) =>
    skips.some((skip) => mayBegin(skip, trial, bytes, from, to) && trial.accepts(skip, bytes, from, to));
}

/** True if a record of the grammar can begin like `bytes[from, to)`. */
export function mayBegin(grammar: Grammar, trial: Trial, bytes: Uint8Array, from: number, to: number): boolean {
  return admits(trial.signsOf(grammar).prefixes, bytes, from, to);
}

/** No value: an empty text, or padding. */
const NO_VALUE = /^=*$/;

/** True if a record that a grammar has accepted onto the tape of the event is specific to its format. */
export function identifiesFormat(grammar: Grammar, event: Event): boolean {
  if (grammar.soleName === null || event.length !== ENTRY) return true;
  return isDistinctive(grammar, event.names.text(event.entries[0]!), valueAt(event, 0));
}

/** True if a record with this single field is specific to its format. */
export function isDistinctive({ soleName }: Grammar, name: string, value: Value): boolean {
  if (soleName === null) return true;
  if (typeof value === "string" && NO_VALUE.test(value)) return false;
  return new RegExp(`^(?:${soleName})$`, "u").test(name);
}

/**
 * The formats of the lines of one log. If a line is in a format that covers others (see {@link Grammar.covers}), that
 * format also gets the lines of those that it accepts: the log has one format, not several.
 * @param found the format of each line by itself.
 * @param accepts true if the format accepts the line at an index.
 */
export function covering<Found extends Grammar | null>(
  found: readonly Found[],
  accepts: (grammar: Grammar, index: number) => boolean,
): readonly (Found | Grammar)[] {
  const wide = [...new Set<Grammar | null>(found)].filter((format) => format !== null && format.covers.length > 0);
  if (wide.length === 0) return found;
  return found.map((format, index) => wide.find((one) => one && covers(one, format) && accepts(one, index)) ?? format);
}

/** True if lines of `narrow` also occur in logs of `wide`. */
export function covers(wide: Grammar, narrow: Grammar | null): boolean {
  return narrow !== null && wide.covers.includes(narrow.name);
}
