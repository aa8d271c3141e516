/*
 * Shared code of the small languages of the command line: patterns, lists of columns. Their grammars use arcsecond, whose
 * import takes longer than most runs; so they are loaded, with reader.ts, only if there is text to parse.
 */
export { closest, unknownIn } from "./closest.ts";
export { isSpecError, type SpecError } from "./spec-error.ts";
