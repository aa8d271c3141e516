import { type Charset, contains } from "../../grammar/charset.ts";

// WebAssembly's instructions as functions: each gives the bytes of an instruction behind those of its operands.
// Source: https://webassembly.github.io/spec/core/binary/instructions.html

/** Instructions, before the labels of blocks are turned into depths. */
export type Code = number | Block | Branch | readonly Code[];

interface Block {
  readonly opcode: number;
  readonly label: string;
  readonly body: Code;
  readonly otherwise: Code | null;
}

interface Branch {
  readonly opcode: number;
  readonly to: string;
}

const EMPTY_TYPE = 0x40;
const ELSE = 0x05;
const END = 0x0b;
const SIMD = 0xfd;
const VECTOR = 16;

/** An unsigned number in LEB128. */
export function unsigned(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

function signed(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -64 && rest < 64) return [...bytes, rest & 0x7f];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

export const i32 = (value: number): Code => [0x41, signed(value)];
export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)];
export const getGlobal = (global: number): Code => [0x23, unsigned(global)];
export const setGlobal = (global: number, value: Code): Code => [value, 0x24, unsigned(global)];
export const call = (index: number, a: Code, b: Code): Code => [a, b, 0x10, unsigned(index)];
export const leave = (value: Code): Code => [value, 0x0f];

const binary =
  (opcode: number) =>
  (a: Code, b: Code): Code => [a, b, opcode];
export const isEqual = binary(0x46);
export const differs = binary(0x47);
export const isBelow = binary(0x48);
export const isAbove = binary(0x4a);
export const isAtMostUnsigned = binary(0x4d);
export const isAtLeast = binary(0x4e);
export const plus = binary(0x6a);
export const minus = binary(0x6b);
export const times = binary(0x6c);
export const and = binary(0x71);
export const or = binary(0x72);
export const exclusiveOr = binary(0x73);
export const shiftLeft = binary(0x74);
/** Zeros come in from the left. */
export const shiftRight = binary(0x76);
export const isZero = (a: Code): Code => [a, 0x45];
export const trailingZeros = (a: Code): Code => [a, 0x68];

/** The one value where the condition holds, else the other. */
export const select = (a: Code, b: Code, condition: Code): Code => [a, b, condition, 0x1b];

/** Memory at an address plus an offset, which costs nothing. */
export const byteAt = (address: Code, offset: number): Code => [address, 0x2d, 0, unsigned(offset)];
export const wordAt = (address: Code, offset: number): Code => [address, 0x28, 0, unsigned(offset)];
export const putWord = (address: Code, value: Code, offset: number): Code => [
  address,
  value,
  0x36,
  0,
  unsigned(offset),
];

/** Sixteen bytes at once. */
export const vectorAt = (address: Code, offset: number): Code => [address, SIMD, 0x00, 0, unsigned(offset)];
/** A bit for each of the sixteen bytes. */
export const bits = (vector: Code): Code => [vector, SIMD, 0x64];
export const equalBytes = (a: Code, b: Code): Code => [a, b, SIMD, 0x23];
const sixteen = (byte: number): Code => [SIMD, 0x0c, new Array<number>(VECTOR).fill(byte)];
const eitherVector = (a: Code, b: Code): Code => [a, b, SIMD, unsigned(0x50)];
const subtractBytes = (a: Code, b: Code): Code => [a, b, SIMD, unsigned(0x71)];
const atMostBytes = (a: Code, b: Code): Code => [a, b, SIMD, 0x2a];

export const block = (label: string, ...body: Code[]): Code => ({ opcode: 0x02, label, body, otherwise: null });
export const loop = (label: string, ...body: Code[]): Code => ({ opcode: 0x03, label, body, otherwise: null });
export const when = (condition: Code, then: Code, otherwise: Code | null = null): Code => [
  condition,
  { opcode: 0x04, label: "", body: then, otherwise },
];
/** Leaves the block, or begins the loop, of that label. */
export const branch = (to: string): Code => ({ opcode: 0x0c, to });
export const branchIf = (condition: Code, to: string): Code => [condition, { opcode: 0x0d, to }];

/** A charset as the ranges of bytes that belong to it. */
function rangesOf(set: Charset): (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  for (let byte = 0; byte < 256; byte++) {
    if (!contains(set, byte)) continue;
    const last = ranges.at(-1);
    if (last && last[1] === byte - 1) last[1] = byte;
    else ranges.push([byte, byte]);
  }
  return ranges;
}

/** Whether the byte of a local belongs to a charset. */
export function belongs(local: number, set: Charset): Code {
  const tests = rangesOf(set).map(([from, to]) =>
    from === to ? isEqual(get(local), i32(from)) : isAtMostUnsigned(minus(get(local), i32(from)), i32(to - from)),
  );
  return tests.length === 0 ? i32(0) : tests.reduce(or);
}

/** Which of the sixteen bytes of a local belong to a charset, as a vector. */
export function belonging(local: number, set: Charset): Code {
  const tests = rangesOf(set).map(([from, to]) =>
    from === to
      ? equalBytes(get(local), sixteen(from))
      : atMostBytes(from === 0 ? get(local) : subtractBytes(get(local), sixteen(from)), sixteen(to - from)),
  );
  return tests.reduce(eitherVector);
}

/** The bytes of instructions. @throws Error for a branch to a label that is not around it. */
export function assemble(code: Code): number[] {
  const bytes: number[] = [];
  write(code, [], bytes);
  return bytes;
}

function write(code: Code, around: readonly string[], bytes: number[]): void {
  if (typeof code === "number") bytes.push(code);
  else if ("to" in code) {
    const at = around.lastIndexOf(code.to);
    if (at < 0) throw new Error(`no block "${code.to}" is around the branch`);
    bytes.push(code.opcode, ...unsigned(around.length - 1 - at));
  } else if ("body" in code) {
    const inside = [...around, code.label];
    bytes.push(code.opcode, EMPTY_TYPE);
    write(code.body, inside, bytes);
    if (code.otherwise !== null) {
      bytes.push(ELSE);
      write(code.otherwise, inside, bytes);
    }
    bytes.push(END);
  } else for (const one of code) write(one, around, bytes);
}
