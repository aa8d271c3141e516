import { ESCAPED } from "../../event/tape.ts";
import type { Place } from "../../grammar/index.ts";
import type { Generator } from "./generator.ts";

/*
 * Whether a map has a key twice, which canonical JSON has not, is found by the strings of its keys: their names need not be
 * known. A key's slot in a table says when a key came last that has the same slot; only where that was in this map, or in
 * one inside it, the keys are compared. From a number of keys on, those of a map are in a hash table of their own.
 */

/** This many keys of maps inside each other are kept; a text with more is not taken for canonical. */
const MOST_KEYS = 8_192;
const SLOT_BITS = 10;
/** A map of this many keys is wide; one inside a wide one takes the table from it, which then counts as not canonical. */
const WIDE_KEYS = 64;
const WIDE_BITS = 15;

/** Keys are counted from 0 again before their number is no small integer any more. */
const MOST_COUNTED = 1_000_000_000;

/** A function that reads a key only to find out whether it is new. */
export function newKeyFunction(key: Place, g: Generator): string {
  return g.function(`new_${key.id}`, () => {
    const capture = g.capture();
    const { kind, from, to } = capture;
    const read = g.value(key, { purpose: "scan", fail: "return -1", tracked: false }, capture);
    // Of a text with escapes that JSON writes otherwise, the name is not the text.
    return `${read} if ((${kind} >= ${ESCAPED} && !(${kind} & 1)) || !isNewKey(b, ${from}, ${to})) canon = once = 0;`;
  });
}

/** The scan of a map inside an event, whose keys are compared with each other. */
export function mapScan(g: Generator, fail: string, scan: (fail: string) => string): string {
  const base = g.local("outer");
  const before = g.local("outer");
  const done = g.label("done");
  const missed = g.label("failed");
  const restore = `keyTop = keyBase; keyBase = ${base}; keysBefore = ${before};`;
  return `${base} = keyBase; ${before} = keysBefore; keyBase = keyTop; keysBefore = keyCount; ${done}: { ${missed}: { ${scan(`break ${missed}`)} ${restore} break ${done}; } ${restore} ${fail}; }`;
}

/** What programs with new keys begin with. */
export const NEW_KEYS = `const keys = new Int32Array(${2 * MOST_KEYS}), latest = new Int32Array(${2 ** SLOT_BITS});
let wide = null, wideStart = 0, wideMap = -1;
function isNewKey(b, from, to) {
if (keyTop - keyBase >= ${2 * WIDE_KEYS}) return isNewInWide(b, from, to);
const slot = Math.imul((b[from] | b[(from + to) >> 1] << 8 | b[to - 1] << 16) ^ (to - from) << 24, 0x9e3779b1) >>> ${32 - SLOT_BITS};
const isKnown = latest[slot] > keysBefore && wasKey(b, from, to);
latest[slot] = ++keyCount;
if (isKnown || keyTop === ${2 * MOST_KEYS} || (names.reserved >= 0 && isReserved(b, from, to))) return false;
keys[keyTop] = from; keys[keyTop + 1] = to; keyTop += 2;
return true;
}
function wasKey(b, from, to) {
for (let key = keyBase; key < keyTop; key += 2) {
let i = keys[key], j = from;
if (keys[key + 1] - i !== to - from) continue;
while (j < to && b[i] === b[j]) { i++; j++; }
if (j === to) return true;
}
return false;
}
function isNewInWide(b, from, to) {
if (keyTop === ${2 * MOST_KEYS} || (names.reserved >= 0 && isReserved(b, from, to))) return false;
if (wideMap !== keysBefore) {
if (keyTop - keyBase > ${2 * WIDE_KEYS}) return false;
if (wide === null || wideStart > ${MOST_COUNTED}) { wide = new Int32Array(${2 ** WIDE_BITS}); wideStart = 0; }
wideStart += ${2 * MOST_KEYS}; wideMap = keysBefore;
for (let key = keyBase; key < keyTop; key += 2) addWide(b, keys[key], keys[key + 1], key);
}
keyCount++;
if (!addWide(b, from, to, keyTop)) return false;
keys[keyTop] = from; keys[keyTop + 1] = to; keyTop += 2;
return true;
}
function addWide(b, from, to, key) {
let hash = to - from;
for (let i = from; i < to; i++) hash = Math.imul(hash ^ b[i], 0x9e3779b1) ^ hash >>> 15;
let slot = hash & ${2 ** WIDE_BITS - 1};
for (; wide[slot] >= wideStart; slot = slot + 1 & ${2 ** WIDE_BITS - 1}) {
const other = wide[slot] - wideStart;
let i = keys[other], j = from;
if (keys[other + 1] - i !== to - from) continue;
while (j < to && b[i] === b[j]) { i++; j++; }
if (j === to) return false;
}
wide[slot] = wideStart + key;
return true;
}
function isReserved(b, from, to) {
const start = names.starts[names.reserved], size = names.lengths[names.reserved];
if (size !== to - from) return false;
for (let i = 0; i < size; i++) if (names.pool[start + i] !== b[from + i]) return false;
return true;
}`;

/** What such a program does before each record. */
export const FORGET_KEYS = `if (keyCount > ${MOST_COUNTED}) { keyCount = 0; wideMap = -1; latest.fill(0); }
keyBase = 0; keyTop = 0; keysBefore = keyCount;`;
