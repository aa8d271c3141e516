import { FLOAT, FLOAT_TEXT, INT } from "../../event/tape.ts";
import {
  and,
  block,
  branch,
  byteAt,
  type Code,
  differs,
  get,
  i32,
  isAbove,
  isAtMostUnsigned,
  isBelow,
  isEqual,
  isZero,
  leave,
  loop,
  minus,
  or,
  plus,
  set,
  when,
} from "./assembly.ts";
import { at, byteAhead, callCode, doubt } from "./code.ts";
import { AT, type Capture, type Context, type Generator } from "./generator.ts";
import { BLOCK } from "./layout.ts";

const ZERO = 48;
const MINUS = 45;
const DOT = 46;
const E = 101;
/** A number of so many characters is below the greatest double. */
const SURELY_FINITE = 300;
/** Texts up to this length (sign, dot, 15 digits) hold no more digits than a double keeps. */
const EXACT_FLOAT = 16;
/** Below 1e-6 a double is written with an exponent. */
const PLACES = 6;

const byteIn = (local: number, ahead = 0): Code => byteAt(get(local), BLOCK + ahead);
const isDigit = (byte: Code): Code => isAtMostUnsigned(minus(byte, i32(ZERO)), i32(9));
const isExponent = (byte: Code): Code => isEqual(or(byte, i32(32)), i32(E));

/** Moves `local` behind the digits that begin there. */
function skipDigits(local: number, g: Generator): Code {
  const again = g.label();
  return loop(again, when(isDigit(byteIn(local)), [set(local, plus(get(local), i32(1))), branch(again)]));
}

/** A number of RFC 8259. Most are digits alone. */
export function numberCode(context: Context, g: Generator, capture: Capture | null): Code {
  const end = g.local();
  const [simple, done] = [g.label(), g.label()];
  const other = branch(simple);
  const index = g.function("number", () => otherNumber(g));
  return [
    capture ? set(capture.from, at) : [],
    block(
      done,
      block(
        simple,
        set(end, at),
        skipDigits(end, g),
        when(isEqual(get(end), at), other),
        when(or(isEqual(byteIn(end), i32(DOT)), isExponent(byteIn(end))), other),
        when(and(isEqual(byteAhead(0), i32(ZERO)), differs(get(end), plus(at, i32(1)))), other),
        set(AT, get(end)),
        capture ? set(capture.kind, i32(INT)) : [],
        branch(done),
      ),
      callCode(index, context),
      capture ? set(capture.kind, g.read("kind")) : [],
      when(isEqual(g.read("kind"), i32(FLOAT_TEXT)), g.write("canonical", i32(0))),
    ),
    capture ? set(capture.to, at) : [],
  ];
}

/** The function that reads any number without an exponent, and leaves its kind in `kind`. */
function otherNumber(g: Generator): Code {
  const [end, whole, dot] = [g.local(), g.local(), g.local()];
  const fail = leave(i32(-1));
  const unsure = doubt({ isRecord: false, fail }, g);
  const next = set(end, plus(get(end), i32(1)));
  return [
    set(end, at),
    when(isEqual(byteIn(end), i32(MINUS)), next),
    set(whole, get(end)),
    when(isEqual(byteIn(end), i32(ZERO)), next, [when(isZero(isDigit(byteIn(end))), fail), skipDigits(end, g)]),
    when(isExponent(byteIn(end)), unsure),
    when(differs(byteIn(end), i32(DOT)), [
      g.write("kind", i32(INT)),
      when(and(isEqual(byteAhead(0), i32(MINUS)), isEqual(byteIn(whole), i32(ZERO))), g.write("kind", i32(FLOAT_TEXT))),
      leave(get(end)),
    ]),
    set(dot, get(end)),
    next,
    when(isZero(isDigit(byteIn(end))), fail),
    skipDigits(end, g),
    when(isExponent(byteIn(end)), unsure),
    when(isAbove(minus(get(end), at), i32(SURELY_FINITE)), unsure),
    g.write("kind", i32(FLOAT_TEXT)),
    when(isAtMostUnsigned(minus(get(end), at), i32(EXACT_FLOAT)), shortest(g, whole, dot, end)),
    get(end),
  ];
}

/** Notes that a float of few digits is written as it would be printed, `.0` where integral. */
function shortest(g: Generator, whole: number, dot: number, end: number): Code {
  const exact = g.write("kind", i32(FLOAT));
  const last = byteAt(get(end), BLOCK - 1);
  const some = Array.from({ length: PLACES }, (_, i) =>
    when(and(isBelow(plus(get(dot), i32(i + 1)), get(end)), differs(byteIn(dot, i + 1), i32(ZERO))), exact),
  );
  return when(
    isEqual(last, i32(ZERO)),
    when(isEqual(minus(get(end), get(dot)), i32(2)), exact),
    when(differs(byteIn(whole), i32(ZERO)), exact, some),
  );
}
