import { assemble, type Code, unsigned } from "./assembly.ts";

// Source: https://webassembly.github.io/spec/core/binary/modules.html

const I32 = 0x7f;
const V128 = 0x7b;
const FUNCTION_TYPE = 0x60;
const END = 0x0b;

/** A function of two integers that gives one; it has a vector besides, and so many other integers. */
export interface WasmFunction {
  readonly integers: number;
  readonly body: Code;
}

export interface WasmModule {
  /** Behind the host's `intern`, whose index is 0. */
  readonly functions: readonly WasmFunction[];
  /** The index of the function that it offers as `record`. */
  readonly entry: number;
  /** How many integers its functions share. */
  readonly globals: number;
}

/** The bytes of a module. It imports `host.intern`, a function like its own, and `host.memory`. */
export function encodeModule({ functions, entry, globals }: WasmModule): Uint8Array<ArrayBuffer> {
  const imports = [
    [...text("host"), ...text("intern"), 0, 0],
    [...text("host"), ...text("memory"), 2, 0, 1],
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [[FUNCTION_TYPE, ...list([[I32], [I32]]), ...list([[I32]])]]),
    ...section(2, imports),
    ...section(3, new Array<number[]>(functions.length).fill([0])),
    ...section(6, new Array<number[]>(globals).fill([I32, 1, 0x41, 0, END])),
    ...section(7, [[...text("record"), 0, ...unsigned(entry)]]),
    ...section(10, functions.map(functionBytes)),
  ]);
}

function functionBytes({ integers, body }: WasmFunction): number[] {
  const locals = list([
    [1, V128],
    [...unsigned(integers), I32],
  ]);
  const bytes = [...locals, ...assemble(body), END];
  return [...unsigned(bytes.length), ...bytes];
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const bytes = list(items);
  return [id, ...unsigned(bytes.length), ...bytes];
}

function list(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function text(characters: string): number[] {
  const bytes = [...characters].map((character) => character.charCodeAt(0));
  return [...unsigned(bytes.length), ...bytes];
}
