import { Parser, updateData, updateError, updateParserState } from "arcsecond";
import type { SpecError } from "./spec-error.ts";

// Shared parsers of the small languages. arcsecond loses a failure inside a repetition or an alternative, so an error is
// no failure here: it is noted in the parser's data, and the rest of the text is skipped.

/** The data of a grammar: the first error. */
export interface Noted {
  readonly refusal: Refusal | null;
}

interface Refusal {
  /** The number of bytes before it. */
  readonly at: number;
  readonly expected: string;
  /** The message, if it is not that something else was expected. */
  readonly reason: string | null;
  /** What to write instead, for the end of the message. */
  readonly advice: string | null;
}

// A BOM inside a text is a character like any other.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const CONTINUATION = 0xc0;

/** The number of bytes that have been read. */
export const position: Parser<number> = new Parser((state) => updateParserState(state, state.index, state.index));

/** The next character, if it passes `test`. */
export function characterOf(test: (character: string) => boolean): Parser<string> {
  return new Parser((state) => {
    const { dataView, index } = state;
    let end = index + 1;
    while (end < dataView.byteLength && (dataView.getUint8(end) & CONTINUATION) === 0x80) end++;
    if (end > dataView.byteLength) return updateError(state, "a character");
    const character = decoder.decode(new Uint8Array(dataView.buffer, index, end - index));
    return test(character) ? updateParserState(state, character, end) : updateError(state, "another character");
  });
}

/** Succeeds where `parser` does not, and reads nothing. */
export function not(parser: Parser<unknown>): Parser<null> {
  return new Parser((state) =>
    parser.p(state).isError ? updateParserState(state, null, state.index) : updateError(state, "something else"),
  );
}

/** Succeeds where `parser` does, and reads nothing. */
export function ahead(parser: Parser<unknown>): Parser<null> {
  return not(not(parser));
}

/** The text that has not been read. */
export function restText({ dataView, index }: { readonly dataView: DataView; readonly index: number }): string {
  return decoder.decode(new Uint8Array(dataView.buffer, index, dataView.byteLength - index));
}

/** The parser, and then the one that `next` returns for its value. */
export function andThen<T, U>(parser: Parser<T>, next: (value: T) => Parser<U>): Parser<U> {
  // A parser that succeeds has a value: arcsecond's types leave it optional.
  return parser.chain((value) => next(value as T));
}

/** Notes that something else was expected here. The text after it is not parsed. */
export function refuse(expected: string, reason: string | null = null, advice: string | null = null): Parser<null> {
  return new Parser((state) => refuseAt(state.index, expected, reason, advice).p(state));
}

/** As {@link refuse}, for an earlier byte `at`. */
export function refuseAt(
  at: number,
  expected: string,
  reason: string | null = null,
  advice: string | null = null,
): Parser<null> {
  return new Parser((state) => {
    const noted: Noted = state.data;
    const data: Noted = { ...noted, refusal: noted.refusal ?? { at, expected, reason, advice } };
    return updateData(updateParserState(state, null, state.dataView.byteLength), data);
  });
}

/** The end of the text; anything else is refused, with advice on what to write instead, if there is any. */
export function end(expected: string, advice: string | null = null): Parser<null> {
  const refused = refuse(expected, null, advice);
  return new Parser((state) =>
    state.index < state.dataView.byteLength ? refused.p(state) : updateParserState(state, null, state.index),
  );
}

/**
 * Parses a text of a language.
 * @param parser reads the whole text, or refuses some of it.
 * @param noted the initial data of the parser.
 */
export function read<T extends object, S extends Noted>(parser: Parser<T>, text: string, noted: S): T | SpecError {
  const result = new Parser((state) => parser.p(updateData(state, noted))).run(text);
  const data: Noted = result.data;
  if (!result.isError && data.refusal === null) return result.result;
  return errorOf(text, data.refusal ?? { at: result.index, expected: "something else", reason: null, advice: null });
}

const WORD = /^[\p{L}\p{M}\p{N}_]+|^./su;

function errorOf(text: string, { at, expected, reason, advice }: Refusal): SpecError {
  const before = decoder.decode(new TextEncoder().encode(text).subarray(0, at));
  const [found] = WORD.exec(text.slice(before.length)) ?? [""];
  const what = found === "" ? "the end" : JSON.stringify(found);
  const message = reason ?? `expected ${expected}, found ${what}${advice === null ? "" : `: ${advice}`}`;
  return { column: [...before].length + 1, expected, found, message };
}
