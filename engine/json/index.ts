/*
 * All that knows the text of JSON records: what a parser of them can do without reading all of one, templates made of
 * samples, numbers, and canonical JSON. It knows no grammar; it imports the room event alone.
 */
export { type JsonTarget, writeCanonical } from "./canonical.ts";
export { isHex4 } from "./hex4.ts";
export { CANONICAL, DISTINCT, type JsonFast, jsonFast } from "./json-fast.ts";
export { isIntCode, isWholeCode } from "./number-code.ts";
export { fitsDouble, scanNumber, scanned } from "./numbers.ts";
export { type JsonTask, type Speculating, speculate, usualSpeculating } from "./speculate.ts";
