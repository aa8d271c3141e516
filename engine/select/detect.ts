import { admits, type Signs } from "../analysis/index.ts";
import { decodeUtf8, type Event, encodeUtf8, toMap, type Value } from "../event/index.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import { isFirstRow } from "./first-row.ts";
import { tellsFormat } from "./telling.ts";

/** Trials of grammars that are no tables. */
export interface Trial {
  signsOf(grammar: Grammar): Signs;
  /** True if the grammar accepts the record `bytes[from, to)`. */
  accepts(grammar: Grammar, bytes: Uint8Array, from: number, to: number): boolean;
  /** True if it accepts the record, and the record is specific to this format. */
  recognizes(grammar: Grammar, bytes: Uint8Array, from: number, to: number): boolean;
  /** The fields of the record; null if the grammar does not accept it. */
  fieldsOf(grammar: Grammar, bytes: Uint8Array, from: number, to: number): ReadonlyMap<string, Value> | null;
  /** The offset at which the grammar fails, and the id of the place that failed there; null if it accepts the record. */
  locate(grammar: Grammar, bytes: Uint8Array, from: number, to: number): { offset: number; place: number } | null;
}

/** Trials by parsers, which write on the tape of `event`; the counts of the event stay the same. */
export function trialOf(parserOf: (grammar: Grammar) => CompiledParser, event: Event): Trial {
  const accepts: Trial["accepts"] = (grammar, bytes, from, to) => {
    const { renamed, repeated, unconverted } = event;
    const end = parserOf(grammar).parse(bytes, from, to, event);
    Object.assign(event, { renamed, repeated, unconverted });
    return end !== REJECT;
  };
  return {
    signsOf: (grammar) => parserOf(grammar).signs,
    accepts,
    recognizes: (grammar, bytes, from, to) => accepts(grammar, bytes, from, to) && tellsFormat(grammar, event),
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
  let text: string | null = null;
  for (const grammar of catalogue) {
    if (isTable(grammar)) {
      text ??= decodeUtf8(bytes, from, to);
      if (isFirstRow(grammar, text)) return grammar;
    } else if (mayAccept(grammar, trial, bytes, from, to) && trial.recognizes(grammar, bytes, from, to)) {
      return grammar;
    }
  }
  return null;
}

/** True if a record of the grammar can begin like `bytes[from, to)`. */
export function mayBegin(grammar: Grammar, trial: Trial, bytes: Uint8Array, from: number, to: number): boolean {
  return admits(trial.signsOf(grammar).prefixes, bytes, from, to);
}

function mayAccept(grammar: Grammar, trial: Trial, bytes: Uint8Array, from: number, to: number): boolean {
  if (!mayBegin(grammar, trial, bytes, from, to)) return false;
  return trial.signsOf(grammar).required.every((text) => holds(bytes, from, to, encodeUtf8(text)));
}

/** True if `text` occurs in `bytes[from, to)`. */
function holds(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  const line = bytes.subarray(from, to);
  for (let at = line.indexOf(text[0]!); at >= 0; at = line.indexOf(text[0]!, at + 1)) {
    if (text.every((byte, i) => line[at + i] === byte)) return true;
  }
  return false;
}
