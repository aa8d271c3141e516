import { declaredFields } from "../../analysis/index.ts";
import { isAt, ZERO } from "../../event/bytes.ts";
import type { DeclaredFields, PartReaders, StampMatcher } from "../../event/declared.ts";
import { Event } from "../../event/tape.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE, numberSlot, SLOT, slotsOf } from "../../event/time-parts.ts";
import type { NodeOf, Place, RoleName } from "../../grammar/index.ts";
import { hasRules, isPlainStamp, openSlotsIn, partOf, slotsIn, writtenValues } from "../stamp-parts.ts";
import { wordsByFirst } from "./bytes.ts";
import {
  type Closure,
  type Family,
  type Ground,
  MATCH,
  MISMATCH,
  newState,
  type PartClosures,
  type Plan,
  type State,
  start,
} from "./closure.ts";
import { offsetInto } from "./fused.ts";

/** What a grammar declares of its fields; those of payloads that join the event come after those around them. */
export function declaredIn(ground: Ground): DeclaredFields {
  const { places, names } = ground;
  const fields = declaredFields(places);
  const named = (role: RoleName) => [...new Set(fields.filter((one) => one.role === role).map(({ name }) => name))];
  const ids = (role: RoleName) => named(role).map((name) => names.fix(name));
  const timestamp = named("timestamp").map((name) => {
    const written = fields.filter((field) => field.role === "timestamp" && field.name === name);
    const matchers = writtenValues(written.map(({ place }) => place)).map((value) => matcherOf(value, ground));
    return { name: names.fix(name), matchers };
  });
  const own: DeclaredFields = { timestamp, level: ids("level"), message: ids("message") };
  const payloads = places.all.flatMap((place) => joined(place, ground));
  return {
    timestamp: [own, ...payloads].flatMap(({ timestamp }) => timestamp),
    level: [own, ...payloads].flatMap(({ level }) => level),
    message: [own, ...payloads].flatMap(({ message }) => message),
  };
}

/** What the payload of a place declares, if its fields join the event. */
function joined({ node }: Place, ground: Ground): readonly DeclaredFields[] {
  return node.kind === "within" && node.into === "event" ? [ground.declaredBy(node.grammar)] : [];
}

/** What a text means beyond its characters: a part of a timestamp goes into its slot. */
const meanings: Family<"meaning"> = {
  meaning(node, place, plan, ground) {
    const scanner = ground.scanners.get(node);
    if (scanner) return (s, at) => scanner(s.bytes, at, s.end, s.slots);
    const inner = place.inside[0]!;
    const part = partOf(place);
    if (part === null) return ground.closure(inner, plan);
    if (node.number !== undefined) return numberedClosure(slotsOf(part)[0]!, node.number, ground.closure(inner, plan));
    const offset = part === "offset" ? offsetInto(SLOT.offset, inner) : null;
    return offset ?? partAtOnce(part, inner) ?? partClosure(part, ground.closure(inner, plan));
  },
};

/** A part whose text does not say its number. */
function numberedClosure(slot: number, number: number, inner: Closure): Closure {
  return (s, at) => {
    const end = inner(s, at);
    if (end >= 0) s.slots[slot] = number;
    return end;
  };
}

/** A part by what reads parts; the text has been matched. */
function partClosure(part: TimePart, inner: Closure): Closure {
  let known: PartReaders | null = null;
  let read: PartReaders[TimePart] | null = null;
  return (s, at) => {
    const end = inner(s, at);
    if (end < 0) return MISMATCH;
    if (s.read !== known) {
      known = s.read;
      read = s.read![part];
    }
    return read!(s.bytes, at, end, s.slots) ? end : MISMATCH;
  };
}

const parts: PartClosures = {
  slotsIn,
  empty(slots, some) {
    for (let i = 0; i < some.length; i++) slots[some[i]!] = NONE;
  },
  isPart: (place) => partOf(place) !== null,
  numberAt(place) {
    const part = partOf(place);
    return part && numberSlot(part);
  },
  meaning: meanings.meaning,
};

const PARTS: Plan = { ...MATCH, purpose: "parts", parts };

/** Where all timestamps are read: none is read while another one is. */
let state: State | null = null;

/** What reads the timestamps that a place writes. */
export function matcherOf(place: Place, ground: Ground): StampMatcher {
  const closure = ground.closure(place, PARTS);
  const open = openSlotsIn(place);
  const isAny = hasRules(place);
  state ??= newState(new Event(ground.names));
  const s = state;
  return {
    match(bytes, from, to, slots, read) {
      start(s, bytes, null, to);
      s.slots = slots;
      s.read = read;
      if (isAny) slots.fill(NONE);
      else for (let i = 0; i < open.length; i++) slots[open[i]!] = NONE;
      return closure(s, from);
    },
    isPlain: isPlainStamp(place),
  };
}

// The parts of a timestamp that one closure matches and reads at once; a name around them is only for failures.

/** What matches and reads a part; null if its text has to be matched before it is read. */
function partAtOnce(part: TimePart, place: Place): Closure | null {
  const { node, inside } = place;
  if (node.kind === "label" || node.kind === "token" || node.kind === "convert") return partAtOnce(part, inside[0]!);
  if (node.kind === "digits") return part === "fraction" ? fractionClosure(node) : numberClosure(part, node);
  if (node.kind === "oneOf" && slotsOf(part).length === 1) return wordClosure(part, node);
  return null;
}

/** A part that is a few digits. */
function numberClosure(part: TimePart, { min, max, range }: NodeOf<"digits">): Closure | null {
  const slot = numberSlot(part);
  if (slot === null || max === null) return null;
  const [index, least, greatest] = slot;
  const [low, high] = range ? [Math.max(least, range[0]), Math.min(greatest, range[1])] : [least, greatest];
  return (s, at) => {
    const { bytes } = s;
    const most = Math.min(s.end, at + max);
    let end = at;
    let value = 0;
    for (; end < most; end++) {
      const digit = bytes[end]! - ZERO;
      if (digit >>> 0 > 9) break;
      value = value * 10 + digit;
    }
    if (end - at < min || value < low || value > high) return MISMATCH;
    s.slots[index] = value;
    return end;
  };
}

const NANO_DIGITS = 9;

/** By the number of digits of a fraction: what makes nanoseconds of it. */
const SCALES = Int32Array.from({ length: NANO_DIGITS + 1 }, (_, digits) => 10 ** (NANO_DIGITS - digits));

/** The digits of a fraction; those after the ninth say nothing. */
function fractionClosure({ min, max, range }: NodeOf<"digits">): Closure | null {
  if (range !== null) return null;
  return (s, at) => {
    const { bytes } = s;
    const most = max === null ? s.end : Math.min(s.end, at + max);
    const exact = Math.min(most, at + NANO_DIGITS);
    let end = at;
    let nanos = 0;
    for (; end < exact; end++) {
      const digit = bytes[end]! - ZERO;
      if (digit >>> 0 > 9) break;
      nanos = nanos * 10 + digit;
    }
    const scale = SCALES[end - at]!;
    while (end < most && (bytes[end]! - ZERO) >>> 0 < 10) end++;
    if (end - at < min) return MISMATCH;
    s.slots[SLOT.nanos] = nanos * scale;
    return end;
  };
}

interface Word {
  readonly bytes: Uint8Array;
  readonly value: number;
}

/** A part that is one of some words with fixed meanings. */
function wordClosure(part: TimePart, { words }: NodeOf<"oneOf">): Closure {
  const [slot] = slotsOf(part);
  let known: PartReaders | null = null;
  let byFirst: readonly (readonly Word[])[] = [];
  return (s, at) => {
    if (at >= s.end) return MISMATCH;
    if (s.read !== known) {
      known = s.read;
      byFirst = wordsByFirst(words).map((some) => some.map((bytes) => ({ bytes, value: meaningOf(part, bytes, s) })));
    }
    const some = byFirst[s.bytes[at]!]!;
    for (let i = 0; i < some.length; i++) {
      const { bytes, value } = some[i]!;
      if (!isAt(bytes, s.bytes, at, s.end)) continue;
      if (value === NONE) return MISMATCH;
      s.slots[slot!] = value;
      return at + bytes.length;
    }
    return MISMATCH;
  };
}

/** The number that a word means; {@link NONE} if it is no such part. */
function meaningOf(part: TimePart, word: Uint8Array, { slots, read }: State): number {
  const own = new Int32Array(slots.length);
  return read![part](word, 0, word.length, own) ? own[slotsOf(part)[0]!]! : NONE;
}
