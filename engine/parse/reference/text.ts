import { isDigit } from "../../event/bytes.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import { contains, type Escapes, type NodeOf } from "../../grammar/index.ts";
import { isAscii, unitsOf } from "../../pattern/index.ts";

// The lexemes. A record is a string of one character per byte, so an offset in it is an offset in bytes.

/** The bytes that are the characters of `binary`. */
export function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The text whose UTF-8 bytes are the characters of `binary`. */
export function fromBinary(binary: string): string {
  // ASCII, as most are, is its own bytes.
  return isAscii(binary) ? binary : decodeUtf8(bytesOf(binary), 0, binary.length);
}

/** The UTF-8 bytes of `text`, a character each. */
export function binaryOf(text: string): string {
  if (isAscii(text)) return text;
  const bytes = encodeUtf8(text);
  return unitsOf(bytes, 0, bytes.length);
}

/** The offset after as many bytes of the run's charset as there are. */
export function runEnd({ charset, max }: NodeOf<"run">, input: string, from: number): number {
  let at = from;
  while (at < input.length && (max === null || at - from < max) && contains(charset, input.charCodeAt(at))) at++;
  return at;
}

/** The offset after the digits at `from`, at most `max` of them. */
export function digitsEnd(input: string, from: number, max: number | null): number {
  let at = from;
  while ((max === null || at - from < max) && isDigit(input.charCodeAt(at))) at++;
  return at;
}

/** The result of a lexeme of several parts: the offset after it, or the offset where it stops being one. */
export type Lexeme<T> = { readonly end: number; readonly value: T } | { readonly wrong: number };

/** `-`, then `0` or digits that begin with another, then a fraction and an exponent if any. */
export function numberLexeme(input: string, from: number): Lexeme<string> {
  let at = input.charAt(from) === "-" ? from + 1 : from;
  if (!isDigit(input.charCodeAt(at))) return { wrong: at };
  at = input.charAt(at) === "0" ? at + 1 : digitsEnd(input, at, null);
  if (input.charAt(at) === ".") {
    if (!isDigit(input.charCodeAt(at + 1))) return { wrong: at + 1 };
    at = digitsEnd(input, at + 1, null);
  }
  if (input.charAt(at).toLowerCase() === "e") {
    const sign = input.charAt(at + 1);
    const digits = sign === "+" || sign === "-" ? at + 2 : at + 1;
    if (!isDigit(input.charCodeAt(digits))) return { wrong: digits };
    at = digitsEnd(input, digits, null);
  }
  return { end: at, value: input.slice(from, at) };
}

/** The text that is between the quotes, with its escapes read. */
export function quotedLexeme(node: NodeOf<"quoted">, input: string, from: number): Lexeme<string> {
  if (input.charAt(from) !== node.open) return { wrong: from };
  let text = "";
  let at = from + 1;
  let plain = at;
  while (at < input.length) {
    const known = node.escapes ? escapeAt(node.escapes, input, at) : null;
    if (known) {
      text += fromBinary(input.slice(plain, at)) + known.meaning;
      at += known.length;
      plain = at;
    } else if (input.charAt(at) === node.close) {
      return { end: at + 1, value: text + fromBinary(input.slice(plain, at)) };
    } else if (input.charAt(at) === node.escapes?.lead) {
      if (node.escapes.unknown === "fail") return { wrong: at };
      at++;
    } else if (contains(node.inside, input.charCodeAt(at))) {
      at++;
    } else {
      return { wrong: at };
    }
  }
  return { wrong: at };
}

/** The text that `binary` means; an escape without a meaning is kept as written. */
export function unescaped(binary: string, escapes: Escapes): string {
  let text = "";
  let plain = 0;
  for (let at = 0; at < binary.length; at++) {
    const known = escapeAt(escapes, binary, at);
    if (!known) continue;
    text += fromBinary(binary.slice(plain, at)) + known.meaning;
    plain = at + known.length;
    at = plain - 1;
  }
  return text + fromBinary(binary.slice(plain));
}

/** The escape with a meaning that begins at `at`, if one does. */
function escapeAt(escapes: Escapes, input: string, at: number): { meaning: string; length: number } | null {
  const next = input.charAt(at + 1);
  if (input.charAt(at) !== escapes.lead || next === "") return null;
  const meaning = new Map(Object.entries(escapes.meaning)).get(next);
  if (meaning !== undefined) return { meaning, length: 2 };
  const hex = input.slice(at + 2, at + 6);
  if (next !== escapes.unicode || !/^[0-9a-fA-F]{4}$/.test(hex)) return null;
  return { meaning: String.fromCharCode(Number.parseInt(hex, 16)), length: 6 };
}
