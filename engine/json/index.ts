/*
 * All that knows the text of JSON records: what a parser of them can do without reading all of one, templates made of
 * samples, and canonical JSON. It knows no grammar; it imports the room event alone.
 */

export { writeCanonical } from "./canonical.ts";
export { CANONICAL, DISTINCT, type JsonFast, jsonFast } from "./json-fast.ts";
export { type JsonTask, type Speculating, speculate, usualSpeculating } from "./speculate.ts";
