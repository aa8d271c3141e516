/*
 * Programs: generated code that reads the records of one grammar. The room compile/ writes them, as data; here they run.
 */
export { CANONICAL, DISTINCT, type JsonFast, REJECT } from "./json-fast.ts";
export type { Maker } from "./maker.ts";
export { type CompiledParser, makeParser } from "./parser.ts";
export type { Framing, Program, Programs, Task } from "./program.ts";
export { type Speculating, usualSpeculating } from "./speculate/index.ts";
export { type Stored, store, storedOf } from "./stored.ts";
