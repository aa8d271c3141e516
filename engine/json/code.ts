import { CR, LF, LOWER_N, QUOTE } from "../event/bytes.ts";
import { CENSUS_ENTRY, ENTRY, FALSE, NULL, PLAIN, TRUE } from "../event/tape.ts";
import { likelyNumberCode } from "./numbers.ts";
import type { Scalar, Segment } from "./segments.ts";

/** What the code for records like a sample does with one of their fields. */
export interface FieldPlan {
  readonly id: number;
  /** The kind that the value of the sample had; for a map or array it is that of all. */
  readonly kind: number;
  readonly isWritten: boolean;
}

/** What the code is for. */
export interface Purpose {
  /** Whether it writes on a tape. */
  readonly hasEvent: boolean;
  /** Whether it takes a census. */
  readonly hasCensus: boolean;
  /** Whether it accepts canonical text only. */
  readonly isCanonical: boolean;
  /** Whether a line end stands behind each record, so that the code finds the record's end by itself. */
  readonly hasLines: boolean;
}

/** Beside the texts that records have in common, the code reads so many bytes behind a record at most. */
const OVERRUN = 8;
/** Strings that are shorter in the sample are looked at byte by byte. */
const LONG = 12;
const WORD = 4;

const [LOWER_F, LOWER_T] = [102, 116] as const;
const WORDS: ReadonlyMap<number, readonly [text: string, kind: number]> = new Map([
  [LOWER_T, ["true", TRUE]],
  [LOWER_F, ["false", FALSE]],
  [LOWER_N, ["null", NULL]],
]);

/**
 * The body of a function that makes a reader of records like a sample. No byte of the sample stands in it but as a
 * number. A record that the reader accepts has the names of the sample, in the same order.
 */
export function codeOf(segments: readonly Segment[], fields: readonly FieldPlan[], purpose: Purpose): string {
  const { hasEvent, hasCensus, hasLines } = purpose;
  const written = fields.flatMap(({ isWritten }, i) => (isWritten ? [i] : []));
  const placeOf = (field: number) => written.indexOf(field) * ENTRY;
  const parts = segments.map((segment) => {
    if (segment.kind === "text") return textCode(segment.bytes);
    const plan = segment.field === null ? null : fields[segment.field]!;
    const place = plan?.isWritten ? placeOf(segment.field!) : null;
    if (segment.kind !== "scalar") {
      if (segment.kind === "open") return place === null ? "" : `T[${place + 2}] = p;`;
      return place === null ? "" : `T[${place}] = ${plan!.id}; T[${place + 1}] = ${plan!.kind}; T[${place + 3}] = p;`;
    }
    const isInside = segment.field === null;
    return scalarCode(segment, {
      entry: place === null ? null : { place, id: plan!.id },
      census: hasCensus && !isInside ? segment.field! * CENSUS_ENTRY : null,
      isCanonical: purpose.isCanonical || isInside,
    });
  });
  const length = written.length * ENTRY;
  const begin = hasEvent
    ? `if (names.epoch !== epoch) return -1; let T = event.entries; if (T.length < ${length}) T = event.grow(${length});`
    : "";
  const censusBegin = hasCensus
    ? `if (event.censusContext !== context || event.censusEpoch !== epoch) return -1;
const L = event.census; let alike = isSame; if (!isSame) L.set(layout);`
    : "";
  const end = hasEvent
    ? `event.bytes = b; event.end = p; event.context = context; event.serial = ++names.serial; event.length = ${length}; event.clashes = false;
if (event.boxed.length > 0) event.boxed.length = 0;`
    : "";
  const censusEnd = hasCensus ? `event.alike = alike; event.counted = ${fields.length * CENSUS_ENTRY};` : "";
  const common = segments.reduce((sum, segment) => sum + (segment.kind === "text" ? segment.bytes.length : 0), 0);
  return `"use strict";
const { names, epoch, context, layout, isPlain, scanScalar, found, isCanonical } = library;
let seen = new Uint8Array(0), view = new DataView(seen.buffer), size = 0;
function look(b) { seen = b; view = new DataView(b.buffer, b.byteOffset, b.length); size = b.length; }
return (b, p, e, event, isSame) => {
if (b !== seen) look(b);
if (e + ${common + OVERRUN} > size) return -1;
${begin}
${censusBegin}
let f = 0, t = 0, k = 0, q = 0, w = 0;
${parts.join("\n")}
${hasLines ? `if (b[p] !== ${LF} && (b[p] !== ${CR} || b[p + 1] !== ${LF})) return -1;` : "if (p !== e) return -1;"}
${end}
${censusEnd}
return p; };`;
}

/** Code that passes over a text, which is compared in words of four bytes. */
function textCode(bytes: Uint8Array): string {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  const tests: string[] = [];
  if (length < WORD) for (const [i, byte] of bytes.entries()) tests.push(`b[p + ${i}] !== ${byte}`);
  else {
    const compare = (at: number) => tests.push(`view.getInt32(p + ${at}, true) !== ${view.getInt32(at, true)}`);
    for (let at = 0; at + WORD <= length; at += WORD) compare(at);
    if (length % WORD > 0) compare(length - WORD);
  }
  return `if (${tests.join(" || ")}) return -1; p += ${length};`;
}

interface ScalarPlan {
  readonly entry: { readonly place: number; readonly id: number } | null;
  /** Where in the census the field stands. */
  readonly census: number | null;
  readonly isCanonical: boolean;
}

/** Code for a value that is most likely of the sample's type. */
function scalarCode({ first, length }: Scalar, { entry, census, isCanonical }: ScalarPlan): string {
  const otherwise = `{ p = scanScalar(b, p, e); if (p < 0${isCanonical ? " || !isCanonical(found.kind)" : ""}) return -1; k = found.kind; f = found.from; t = found.to; }`;
  const write = entry
    ? `T[${entry.place}] = ${entry.id}; T[${entry.place + 1}] = k; T[${entry.place + 2}] = f; T[${entry.place + 3}] = t;`
    : "";
  const count = census === null ? "" : `if (L[${census + 1}] !== k) { L[${census + 1}] = k; alike = false; }`;
  return `${likelyCode(first, length)} else ${otherwise} ${write} ${count}`;
}

function likelyCode(first: number, length: number): string {
  if (first === QUOTE) {
    const words = `for (;;) { w = view.getInt32(q, true); const x = w ^ 0x22222222, y = w ^ 0x5c5c5c5c;
if (((((x - 0x01010101) & ~x) | ((y - 0x01010101) & ~y) | ((w - 0x20202020) & ~w)) & 0x80808080) !== 0) break; q += 4; if (q > e) return -1; }`;
    return `q = p; if (b[q] === ${QUOTE}) { q++; ${length > LONG ? words : ""} while (isPlain[b[q]] === 1) q++; }
if (b[q] === ${QUOTE} && q < e) { k = ${PLAIN}; f = p + 1; t = q; p = q + 1; }`;
  }
  const word = WORDS.get(first);
  if (word) {
    const [text, kind] = word;
    const tests = [...text].map((letter, i) => `b[p + ${i}] === ${letter.charCodeAt(0)}`);
    return `if (${tests.join(" && ")}) { k = ${kind}; p += ${text.length}; f = t = p; }`;
  }
  return likelyNumberCode();
}
