/*
 * A back end for long runs: the grammars that JSON is made of as WebAssembly, which looks at sixteen bytes at once.
 */
export { type WasmProgram, wasmProgramOf } from "./program.ts";
export { quicken } from "./quicken.ts";
