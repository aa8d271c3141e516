import { declaredFields } from "../../analysis/index.ts";
import type { DeclaredFields, PartReaders, StampMatcher } from "../../event/declared.ts";
import { Event } from "../../event/tape.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE, slotsOf } from "../../event/time-parts.ts";
import type { Place, RoleName } from "../../grammar/index.ts";
import { hasRules, isPlainStamp, openSlotsIn, partOf, slotsIn, writtenValues } from "../stamp-parts.ts";
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
  // What payloads declare whose fields join the event.
  const payloads = places.all.flatMap(({ node }) =>
    node.kind === "within" && node.into === "event" ? [ground.declaredBy(node.grammar)] : [],
  );
  return {
    timestamp: [own, ...payloads].flatMap(({ timestamp }) => timestamp),
    level: [own, ...payloads].flatMap(({ level }) => level),
    message: [own, ...payloads].flatMap(({ message }) => message),
  };
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
    return partClosure(part, ground.closure(inner, plan));
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
