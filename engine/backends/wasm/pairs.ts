import { ENTRY, ESCAPED } from "../../event/tape.ts";
import type { Place } from "../../grammar/place.ts";
import {
  and,
  bits,
  block,
  branch,
  branchIf,
  type Code,
  call,
  equalBytes,
  exclusiveOr,
  get,
  i32,
  isAtLeast,
  isBelow,
  isEqual,
  isZero,
  leave,
  loop,
  minus,
  or,
  plus,
  putWord,
  select,
  set,
  shiftLeft,
  shiftRight,
  times,
  vectorAt,
  when,
  wordAt,
} from "./assembly.ts";
import { at, byteAhead, callCode, code, doubt, UnknownNode, valueCode } from "./code.ts";
import type { Context, Generator } from "./generator.ts";
import {
  BLOCK,
  HASH_BITS,
  HASHED,
  KEYS,
  LENGTHS,
  MOST_FIELDS,
  MOST_KEYS,
  NAME_BYTES,
  NAMES,
  NEXT,
  RESERVED,
  SEEN,
  TAPE,
} from "./layout.ts";

const WORD = 4;
/** A name's place in a table of words, and in that of the names' bytes, by what is 1 more than the name. */
const slot = (before: number): Code => shiftLeft(get(before), i32(2));
const HALF = 16;

/** A pair: of the record, a field on the tape; of a map, a key that is told from the others. */
export function pairCode(place: Place, context: Context, g: Generator): Code {
  const [key, ...behind] = place.inside;
  const value = behind.at(-1)!;
  const between = behind.length > 1 ? code(behind[0]!, context, g) : [];
  const name = g.local();
  const read = [
    callCode(
      g.function(`key ${key!.id}`, () => keyFunction(key!, g)),
      context,
    ),
    set(name, g.read("before")),
  ];
  if (!context.isRecord) return [read, otherKey(name, context, g), between, valueCode(value, context, g, null)];
  const { kind, from, to } = g.newCapture();
  const length = g.read("length");
  const put = (word: number, what: Code) => putWord(length, what, TAPE + WORD * word);
  return [
    read,
    between,
    valueCode(value, context, g, { kind, from, to }),
    when(
      or(isEqual(wordAt(slot(name), SEEN - WORD), g.read("serial")), isReserved(name)),
      ["canonical", "distinct", "once"].map((flag) => g.write(flag as "once", i32(0))),
      putWord(slot(name), g.read("serial"), SEEN - WORD),
    ),
    when(isAtLeast(length, i32(WORD * ENTRY * MOST_FIELDS)), doubt(context, g)),
    put(0, minus(get(name), i32(1))),
    put(1, get(kind)),
    put(2, get(from)),
    put(3, get(to)),
    g.write("length", plus(length, i32(WORD * ENTRY))),
  ];
}

function isReserved(name: number): Code {
  return isEqual(minus(get(name), i32(1)), wordAt(i32(0), RESERVED));
}

/** A key of a map: its name is none of those before it. */
function otherKey(name: number, context: Context, g: Generator): Code {
  const key = g.local();
  const again = g.label();
  const top = g.read("top");
  const twice = [g.write("canonical", i32(0)), g.write("distinct", i32(0))];
  return [
    when(isReserved(name), twice),
    set(key, g.read("base")),
    loop(
      again,
      when(isBelow(get(key), top), [
        when(isEqual(wordAt(get(key), KEYS), get(name)), twice),
        set(key, plus(get(key), i32(WORD))),
        branch(again),
      ]),
    ),
    when(isAtLeast(top, i32(WORD * MOST_KEYS)), doubt(context, g)),
    putWord(top, get(name), KEYS),
    g.write("top", plus(top, i32(WORD))),
  ];
}

/** A map inside the record, whose keys are compared with each other. */
export function mapCode(inner: Place, context: Context, g: Generator): Code {
  const base = g.local();
  const [done, missed] = [g.label(), g.label()];
  const restore = [g.write("top", g.read("base")), g.write("base", get(base))];
  return [
    set(base, g.read("base")),
    g.write("base", g.read("top")),
    block(
      done,
      block(missed, code(inner, { ...context, fail: branch(missed) }, g), branch(done)),
      restore,
      context.fail,
    ),
    restore,
  ];
}

/** The function that reads a key and leaves its name in `before`; the one that came next last time is tried first. */
function keyFunction(key: Place, g: Generator): Code {
  const [name, size, hash] = [g.local(), g.local(), g.local()];
  const context: Context = { isRecord: false, fail: leave(i32(-1)) };
  const { kind, from, to } = g.newCapture();
  const found = g.label();
  return [
    set(name, wordAt(shiftLeft(g.read("before"), i32(2)), NEXT)),
    when(get(name), [
      set(size, wordAt(slot(name), LENGTHS - WORD)),
      when(and(isEqual(byteAhead(0), i32(openOf(key))), hasText(name, plus(at, i32(1)), size)), [
        g.write("before", get(name)),
        leave(plus(plus(at, i32(1)), get(size))),
      ]),
    ]),
    valueCode(key, context, g, { kind, from, to }),
    when(isAtLeast(get(kind), i32(ESCAPED)), doubt(context, g)),
    set(size, plus(minus(get(to), get(from)), i32(1))),
    set(hash, hashOf(from, to)),
    block(
      found,
      set(name, wordAt(get(hash), HASHED)),
      when(get(name), [
        branchIf(and(isEqual(wordAt(slot(name), LENGTHS - WORD), get(size)), hasText(name, get(from), size)), found),
      ]),
      set(name, plus(call(0, get(from), get(to)), i32(1))),
      when(isZero(get(name)), doubt(context, g)),
      // Of a name whose text is not here, nothing can be compared.
      putWord(get(hash), select(get(name), i32(0), wordAt(slot(name), LENGTHS - WORD)), HASHED),
    ),
    putWord(shiftLeft(g.read("before"), i32(2)), wordAt(get(hash), HASHED), NEXT),
    g.write("before", get(name)),
    at,
  ];
}

/** Whether the text at `address`, and the quote behind it, are `size` bytes that a name has. */
function hasText(name: number, address: Code, size: number): Code {
  const half = (offset: number): Code =>
    bits(
      equalBytes(
        vectorAt(address, BLOCK + offset),
        vectorAt(shiftLeft(get(name), i32(Math.log2(NAME_BYTES))), NAMES - NAME_BYTES + offset),
      ),
    );
  const all = minus(shiftLeft(i32(1), get(size)), i32(1));
  return isEqual(and(or(half(0), shiftLeft(half(HALF), i32(HALF))), all), all);
}

/** The place in the table of hashes of a text, by its length and its first and last bytes. */
function hashOf(from: number, to: number): Code {
  const first = wordAt(get(from), BLOCK);
  const last = wordAt(get(to), BLOCK - WORD);
  const size = minus(get(to), get(from));
  const few = and(first, minus(shiftLeft(i32(1), shiftLeft(size, i32(3))), i32(1)));
  const many = exclusiveOr(times(first, i32(0x9e3779b1 | 0)), last);
  const mixed = times(plus(select(few, many, isBelow(size, i32(WORD))), size), i32(0x85ebca6b | 0));
  return shiftLeft(shiftRight(mixed, i32(32 - HASH_BITS)), i32(2));
}

/** The quote that a key begins with; it ends with the same. */
function openOf(key: Place): number {
  const { node } = key;
  if (node.kind === "label" || node.kind === "token") return openOf(key.inside[0]!);
  if (node.kind !== "quoted" || node.open !== node.close) throw new UnknownNode(`key that is ${node.kind}`);
  return node.open.charCodeAt(0);
}
