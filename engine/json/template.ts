import { BACKSLASH, equals, LOWER_U, QUOTE, SLASH, SPACE } from "../event/bytes.ts";
import { isHex4 } from "../event/escapes.ts";
import * as kinds from "../event/kinds.ts";
import { scanNumber, scanned } from "../event/numbers/index.ts";
import { CENSUS_ENTRY, CENSUS_FIELDS, type Event } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { codeOf, type FieldPlan, type Purpose } from "./code.ts";
import { type Sample, segmentsOf } from "./segments.ts";

/** The bytes after a backslash in RFC 8259. Canonical text has all of these escapes but the last. */
const ESCAPES = encodeUtf8('"\\bfnrt/');

const WORDS = [
  { bytes: encodeUtf8("true"), kind: kinds.TRUE },
  { bytes: encodeUtf8("false"), kind: kinds.FALSE },
  { bytes: encodeUtf8("null"), kind: kinds.NULL },
];

/** The entry of the value that {@link scanScalar} read last: its kind and span. */
const found = { kind: kinds.NULL, from: 0, to: 0 };

/**
 * Reads a JSON value at `from` that is neither a map nor an array, and leaves its entry in {@link found}.
 * @returns the offset after it, or -1 for anything else.
 */
function scanScalar(bytes: Uint8Array, from: number, end: number): number {
  if (bytes[from] === QUOTE) return scanString(bytes, from + 1, end);
  for (const word of WORDS) {
    const to = from + word.bytes.length;
    if (to > end || !equals(bytes, from, to, word.bytes)) continue;
    found.kind = word.kind;
    found.from = from;
    found.to = to;
    return to;
  }
  const to = scanNumber(bytes, from, end);
  if (to < 0) return -1;
  found.kind = scanned.kind;
  found.from = from;
  found.to = to;
  return to;
}

/** True if the text of an entry of this kind is canonical JSON. */
function isCanonical(kind: number): boolean {
  return kind < kinds.INT || kind >= kinds.ESCAPED ? kind < kinds.INT || (kind & 1) === 1 : (kind & 1) === 0;
}

function scanString(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  let hasEscapes = false;
  let isOther = false;
  while (at < end && bytes[at] !== QUOTE) {
    const byte = bytes[at]!;
    if (byte < SPACE) return -1;
    if (byte !== BACKSLASH) {
      at++;
      continue;
    }
    hasEscapes = true;
    const next = bytes[at + 1]!;
    const isUnicode = next === LOWER_U && isHex4(bytes, at + 2, end);
    if (!isUnicode && !ESCAPES.includes(next)) return -1;
    isOther ||= isUnicode || next === SLASH;
    at += isUnicode ? 6 : 2;
  }
  if (at >= end) return -1;
  // The grammar of JSON has one table of escapes, so that its index is 0.
  found.kind = !hasEscapes ? kinds.PLAIN_STRING : isOther ? kinds.ESCAPED : kinds.ESCAPED + 1;
  found.from = from;
  found.to = at;
  return at + 1;
}

/**
 * Reads a record if it is like the sample of the template.
 * @param to the end of the record, or if a line end follows each record, the end of the whole lines from it on.
 * @param isSame true if this template took the census that the event has.
 * @returns the end of the record, or -1 if it is not like the sample.
 */
export type Template = (bytes: Uint8Array, from: number, to: number, event: Event, isSame: boolean) => number;

const NO_KIND = -1;

/** 1 for the bytes that a string of JSON has without an escape. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < SPACE || byte === QUOTE || byte === BACKSLASH ? 0 : 1,
);

/**
 * Makes a template of the record `bytes[from, to)`, a JSON object that the parser has just read into `event`; null if
 * it is no sample for one.
 */
export function templateOf(
  bytes: Uint8Array,
  from: number,
  to: number,
  event: Event,
  purpose: Purpose & { readonly writesAll: boolean },
): Template | null {
  const { names } = event;
  const sample = segmentsOf(bytes, from, to);
  if (!sample || sample.keys.length === 0 || sample.keys.length > CENSUS_FIELDS) return null;
  const fields = fieldsOf(bytes, sample, event, purpose);
  if (!fields) return null;
  const layout = fields.flatMap(({ id, kind }) => [id, kind, names.wanted[id]!]);
  const library = {
    names,
    epoch: names.epoch,
    context: event.context,
    layout,
    isPlain: isPlain,
    scanScalar,
    found,
    isCanonical,
  };
  const template = new Function("library", codeOf(sample.segments, fields, purpose))(library) as Template;
  return agrees(template, bytes, from, to, event, purpose) ? template : null;
}

/** The plan of each field of the sample; null if a name comes twice, or is the one that the run adds to records. */
function fieldsOf(
  bytes: Uint8Array,
  { keys }: Sample,
  { names, entries, length, census }: Event,
  { hasEvent, hasCensus, writesAll }: Parameters<typeof templateOf>[4],
): readonly FieldPlan[] | null {
  const ids = keys.map(({ from, to }) => names.intern(bytes, from, to));
  if (new Set(ids).size < ids.length || ids.includes(names.reserved)) return null;
  const places = new Map<number, number>();
  if (hasEvent) for (let at = 0; at < length; at += kinds.ENTRY) places.set(entries[at]!, at);
  const isWritten = (id: number) => hasEvent && (writesAll || names.wanted[id] === 1);
  if (ids.some((id) => isWritten(id) !== places.has(id))) return null;
  return ids.map((id, i) => {
    const place = places.get(id);
    const kind = place !== undefined ? entries[place + 1]! : hasCensus ? census[i * CENSUS_ENTRY + 1]! : NO_KIND;
    return { id, kind, isWritten: isWritten(id) };
  });
}

/** True if the template reads the sample as the parser did. */
function agrees(
  template: Template,
  bytes: Uint8Array,
  from: number,
  to: number,
  event: Event,
  { hasEvent, hasCensus }: Purpose,
): boolean {
  const { length, counted } = event;
  const tape = event.entries.slice(0, length);
  const census = event.census.slice();
  const { serial } = event;
  const { alike } = event;
  const isRead = template(bytes, from, to, event, false) === to;
  if (!hasEvent) return isRead;
  const isEqual =
    event.length === length &&
    tape.every((integer, i) => integer === event.entries[i]) &&
    (!hasCensus ||
      (event.counted === counted && census.every((integer, i) => i >= counted || integer === event.census[i])));
  event.entries.set(tape);
  event.census.set(census);
  Object.assign(event, { length, counted, serial, alike });
  return isRead && isEqual;
}
