import { ESCAPED, PLAIN, TEXT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { type Charset, charset, contains, except, intersection, isSubset, only, union } from "../../grammar/charset.ts";
import type { NodeOf } from "../../grammar/node.ts";
import type { Escapes } from "../../grammar/text.ts";
import { canonicalEscapes, plainInJson } from "../../parse/compile/charsets.ts";
import {
  and,
  belonging,
  belongs,
  bits,
  block,
  branch,
  byteAt,
  type Code,
  differs,
  get,
  i32,
  isAbove,
  isBelow,
  isEqual,
  isZero,
  loop,
  or,
  plus,
  select,
  set,
  trailingZeros,
  vectorAt,
  when,
} from "./assembly.ts";
import { at, byteAhead, move, UnknownNode } from "./code.ts";
import { AT, type Capture, type Context, END, type Generator, VECTOR } from "./generator.ts";
import { BLOCK } from "./layout.ts";

const SIXTEEN = 16;
const hexadecimal = charset("0-9a-fA-F");
const lineEnds = charset("\n\r");

const byteOf = (delimiter: string): number => encodeUtf8(delimiter)[0]!;

/** Text between quotes, sixteen bytes at a time. */
export function quotedCode(node: NodeOf<"quoted">, context: Context, g: Generator, capture: Capture | null): Code {
  const open = byteOf(node.open);
  const close = byteOf(node.close);
  const { escapes } = node;
  const lead = escapes ? byteOf(escapes.lead) : close;
  if (escapes && lead === close) throw new UnknownNode("quoted, with quotes that are doubled");
  const body = intersection(node.inside, except(union(only(close), only(lead))));
  const plain = intersection(body, plainInJson);
  const byte = g.local();
  const found = g.local();
  const escaped = g.local();
  const dirty = g.local();
  const [closed, again] = [g.label(), g.label()];
  const { fail } = context;
  return [
    when(differs(byteAhead(0), i32(open)), fail),
    move(1),
    capture ? set(capture.from, at) : [],
    set(escaped, i32(0)),
    set(dirty, i32(0)),
    block(
      closed,
      loop(
        again,
        // The line end behind the record is not plain.
        set(VECTOR, vectorAt(at, BLOCK)),
        set(found, bits(belonging(VECTOR, except(plain)))),
        when(isZero(get(found)), [move(SIXTEEN), branch(again)]),
        set(AT, plus(at, trailingZeros(get(found)))),
        set(byte, byteAhead(0)),
        when(isEqual(get(byte), i32(close)), branch(closed)),
        escapes ? when(isEqual(get(byte), i32(lead)), [escapeCode(escapes, context, g, escaped), branch(again)]) : [],
        isSubset(body, plain)
          ? []
          : when(and(isBelow(at, get(END)), belongs(byte, body)), [set(dirty, i32(1)), move(1), branch(again)]),
        fail,
      ),
    ),
    capture ? [set(capture.kind, kindCode(node, g, escaped, dirty)), set(capture.to, at)] : [],
    move(1),
    when(or(get(dirty), isAbove(get(escaped), i32(1))), g.write("canonical", i32(0))),
  ];
}

function kindCode({ open, escapes }: NodeOf<"quoted">, g: Generator, escaped: number, dirty: number): Code {
  const whole = select(i32(TEXT), i32(PLAIN), get(dirty));
  if (!escapes) return whole;
  const isJson = open === '"' && escapes.lead === "\\";
  const same = isJson ? and(isEqual(get(escaped), i32(1)), isZero(get(dirty))) : i32(0);
  return select(plus(i32(ESCAPED + 2 * g.escapes(escapes)), same), whole, get(escaped));
}

/** Moves behind an escape: `escaped` becomes 1, or 3 where JSON would write the escape in another way. */
function escapeCode(escapes: Escapes, { fail }: Context, g: Generator, escaped: number): Code {
  const next = g.local();
  const done = g.label();
  const { canonical, other } = canonicalEscapes(escapes);
  const unicode = escapes.unicode === null ? [] : unicodeCode(byteOf(escapes.unicode), g, escaped, next, done);
  if ([...canonical, ...other].some((one) => contains(lineEnds, byteOf(one))))
    throw new UnknownNode("escaped line end");
  const take = (nexts: readonly string[], mark: number): Code => {
    const set_: Charset = union(...nexts.map((one) => only(byteOf(one))));
    return nexts.length === 0
      ? []
      : when(belongs(next, set_), [set(escaped, or(get(escaped), i32(mark))), move(2), branch(done)]);
  };
  return block(
    done,
    set(next, byteAhead(1)),
    take(canonical, 1),
    take(other, 3),
    unicode,
    escapes.unknown === "keep" ? [set(escaped, i32(3)), move(1)] : fail,
  );
}

function unicodeCode(unicode: number, g: Generator, escaped: number, next: number, done: string): Code {
  const other = g.label();
  const digits = [2, 3, 4, 5].map((ahead) => [
    set(next, byteAt(at, BLOCK + ahead)),
    when(isZero(belongs(next, hexadecimal)), branch(other)),
  ]);
  return block(
    other,
    when(differs(get(next), i32(unicode)), branch(other)),
    digits,
    set(escaped, i32(3)),
    move(6),
    branch(done),
  );
}
