/*
 * Programs: generated code that reads the records of one grammar. The room compile/ writes them, as data; here they run.
 */

export { REJECT } from "../runtime/index.ts";
export { type CompiledParser, makeParser } from "./parser.ts";
export type { Framing, Maker, Program, Task } from "./program.ts";
export { type Stored, store, storedOf } from "./program.ts";
