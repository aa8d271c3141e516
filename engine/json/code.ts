import { CR, LF, LOWER_N, QUOTE } from "../event/bytes.ts";
import { likelyNumberCode } from "../event/numbers/index.ts";
import { CENSUS_ENTRY, ENTRY, FALSE, NULL, PLAIN_STRING, TRUE } from "../event/tape.ts";
import type { Scalar, Segment } from "./segments.ts";

/** What a template does with one field. */
export interface FieldPlan {
  readonly id: number;
  /** The kind of the value in the sample. A map or array of a record like the sample has the same kind. */
  readonly kind: number;
  readonly isWritten: boolean;
}

/** The purpose of a template. */
export interface Purpose {
  /** Whether it writes on a tape. */
  readonly hasEvent: boolean;
  /** Whether it takes a census. */
  readonly hasCensus: boolean;
  /** Whether it accepts canonical text only. */
  readonly isCanonical: boolean;
  /** True if a line end follows each record, so that the template finds the end of the record. */
  readonly hasLines: boolean;
}

/** A template reads at most this many bytes after a record, beside the text that records have in common. */
const OVERRUN = 8;
/** Strings that are shorter in the sample are read byte by byte. */
const LONG = 12;
const WORD = 4;

const [LOWER_F, LOWER_T] = [102, 116] as const;
const NULLS = [["null", NULL]] as const;
const BOOLS = [
  ["true", TRUE],
  ["false", FALSE],
] as const;
/** The words that a value is likely one of, by the first byte of the sample. */
const WORDS = new Map<number, typeof NULLS | typeof BOOLS>([
  [LOWER_T, BOOLS],
  [LOWER_F, BOOLS],
  [LOWER_N, NULLS],
]);

/**
 * The body of a function that makes a reader of records like a sample. Bytes of the sample are in it as numbers only. A
 * record that the reader accepts has the names of the sample, in the same order.
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

/** Code that compares a text in words of four bytes, and moves `p` after it. */
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
  /** The index of the field in the census. */
  readonly census: number | null;
  readonly isCanonical: boolean;
}

/** Code for a value that most likely has the type of the sample. */
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
if (b[q] === ${QUOTE} && q < e) { k = ${PLAIN_STRING}; f = p + 1; t = q; p = q + 1; }`;
  }
  const words = WORDS.get(first);
  if (!words) return likelyNumberCode();
  const each = words.map(([text, kind]) => {
    const tests = [...text].map((letter, i) => `b[p + ${i}] === ${letter.charCodeAt(0)}`);
    return `if (${tests.join(" && ")}) { k = ${kind}; f = p; p += ${text.length}; t = p; }`;
  });
  return each.join(" else ");
}
