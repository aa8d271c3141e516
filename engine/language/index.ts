/*
 * What the small languages of the command line share: patterns, lists of columns. Their grammars are written with
 * arcsecond, whose import costs more than most runs take; they are loaded when a text of theirs is there to be read,
 * and what reads them (reader.ts) with them.
 */
export { closest } from "./closest.ts";
export { isSpecError, type SpecError } from "./spec-error.ts";
