import { SPACE } from "../../event/bytes.ts";
import { readEscapes } from "../../event/escapes.ts";
import * as kinds from "../../event/kinds.ts";
import type { NameTable } from "../../event/names.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import type { ConstantValue, Place, Reading } from "../../grammar/index.ts";
import { again, computer, joinText } from "../runtime/index.ts";
import {
  append,
  appendSpan,
  type Closure,
  type Family,
  type Ground,
  leave,
  MATCH,
  MISMATCH,
  type Plan,
  type State,
  unvalued,
  valued,
} from "./closure.ts";
import type { Read } from "./values.ts";

/** The id of no name: that of an item of an array. */
const NAMELESS = -1;

/** Nodes whose value is more than their text read as a type. */
export const containers: Family<"constant" | "join" | "map" | "list"> = {
  constant({ value }, place, plan, ground) {
    const [inner] = place.inside;
    const closure = inner ? ground.closure(inner, unvalued(plan)) : null;
    const kind = constantKind(value);
    const own = typeof value === "string" && plan.valued ? ground.names.fix(value) : value;
    return (s, at) => {
      const end = closure === null ? at : closure(s, at);
      if (plan.valued) leave(s, kind, typeof own === "number" ? own : at, end);
      return end;
    };
  },

  join({ max }, place, plan, ground) {
    const inside = { ...MATCH, tracked: plan.tracked };
    const [text, between] = place.inside.map((inner) => ground.closure(inner, inside));
    const isEmitted = plan.purpose === "emit";
    const joints: number[] = [];
    return (s, start) => {
      let end = text!(s, start);
      if (end < 0) return MISMATCH;
      let isWide = false;
      let count = 0;
      for (; count < max - 1; count++) {
        const next = between!(s, end);
        const after = next < 0 ? MISMATCH : text!(s, next);
        if (after < 0) break;
        joints[2 * count] = end;
        joints[2 * count + 1] = next;
        isWide ||= next - end !== 1 || s.bytes[end] !== SPACE;
        end = after;
      }
      if (!plan.valued) return end;
      if (!isWide) leave(s, kinds.TEXT, start, end);
      else
        leave(s, kinds.BOXED, isEmitted ? s.event.boxed.push(joinText(s.bytes, start, end, joints, count)) - 1 : 0, 0);
      return end;
    };
  },

  map: container,
  list: container,
};

/** A map or array inside an event: its text stays as it is until somebody reads it. */
function container(_: unknown, place: Place, plan: Plan, ground: Ground): Closure {
  const closure = ground.closure(place.inside[0]!, { ...MATCH, tracked: plan.tracked });
  if (!plan.valued) return closure;
  return (s, at) => {
    const end = closure(s, at);
    leave(s, kinds.CONTAINER + 2 * place.id + (s.depth << kinds.DEPTH_SHIFT), at, end);
    return end;
  };
}

/** A number that is computed from its text. */
export function computed(reading: Reading, { purpose }: Plan): Read {
  const compute = computer(reading);
  const { otherwise } = reading;
  return (s) => {
    const value = compute(s.bytes, s.from, s.to);
    if (value === undefined) {
      if (otherwise === "unit") s.kind = kinds.UNIT;
      if (otherwise === "unit" && purpose === "emit") s.unread++;
      return otherwise !== "fail";
    }
    leave(s, kinds.BOXED, purpose === "emit" ? s.event.boxed.push(value) - 1 : 0, 0);
    return true;
  };
}

function constantKind(value: ConstantValue): number {
  if (typeof value === "string") return kinds.CONSTANT;
  if (typeof value === "number") return kinds.SMALL;
  return value === null ? kinds.NULL : value === true ? kinds.TRUE : value === false ? kinds.FALSE : kinds.UNIT;
}

/** Nodes that add a value whose name, if it has one, is not that of a field of the layout. */
export const pairs: Family<"pair" | "item" | "derive"> = {
  pair: (_, place, plan, ground) => pairClosure(place, unvalued(plan), ground),

  item(_, { inside }, plan, ground) {
    if (plan.purpose !== "emit") return ground.closure(inside[0]!, plan);
    const closure = ground.closure(inside[0]!, valued(plan));
    return (s, at) => {
      const end = closure(s, at);
      if (end >= 0) append(s, NAMELESS);
      return end;
    };
  },

  derive({ name, from, shift, mask, table }, _, { purpose }, ground) {
    if (purpose !== "emit") return (_s, at) => at;
    const id = ground.names.fix(name);
    const words = table?.map((word) => ground.names.fix(word));
    const source = ground.sources.get(from)!;
    return (s, at) => {
      const number = (source.number >> shift) & mask;
      appendSpan(s, id, words ? kinds.CONSTANT : kinds.SMALL, words ? words[number]! : number, 0, ground);
      return at;
    };
  },
};

/** The greatest id of a name after which the next one is foreseen. */
const MOST_FORESEEN = 4_096;

/** A name and a value, which come from the text. */
function pairClosure({ inside }: Place, plan: Plan, ground: Ground): Closure {
  const middle = inside.length > 2 ? ground.closure(inside[1]!, plan) : null;
  const [first, last] = [inside[0]!, inside.at(-1)!];
  if (plan.purpose !== "emit") return valueAfter(ground.closure(first, plan), middle, ground.closure(last, plan));
  const key = keyNamed(ground.closure(first, { ...MATCH, valued: true, tracked: plan.tracked }), first, plan, ground);
  const value = ground.closure(last, valued(plan));
  return (s, at) => {
    let end = key(s, at);
    if (end < 0) return MISMATCH;
    const id = s.before - 1;
    if (middle !== null) end = middle(s, end);
    if (end >= 0) end = value(s, end);
    if (end >= 0) appendPair(s, id);
    return end;
  };
}

function valueAfter(key: Closure, middle: Closure | null, value: Closure): Closure {
  return (s, at) => {
    let end = key(s, at);
    if (end >= 0 && middle !== null) end = middle(s, end);
    return end < 0 ? MISMATCH : value(s, end);
  };
}

/** A key whose name is the last one then. */
function keyNamed(key: Closure, place: Place, plan: Plan, ground: Ground): Closure {
  const mark = plan.tracked ? null : markOf(place);
  if (mark !== null) return foreseen(key, mark, ground);
  return (s, at) => {
    const end = key(s, at);
    if (end >= 0) s.before = nameIn(s, ground) + 1;
    return end;
  };
}

/** The byte around a key in quotes; null for another one. */
function markOf({ node, inside }: Place): number | null {
  const { kind } = node;
  if (kind === "label" || kind === "meaning" || kind === "token") return markOf(inside[0]!);
  return kind === "quoted" && node.open === node.close ? encodeUtf8(node.open)[0]! : null;
}

/** A key in quotes: after the last name, the same one as in the record before is tried first. */
function foreseen(key: Closure, mark: number, ground: Ground): Closure {
  const { names } = ground;
  /** By the id of a name, plus one: that of the one that came after it, plus one; 0 if none did. */
  const next = new Int32Array(MOST_FORESEEN);
  let epoch = names.epoch;
  return (s, at) => {
    if (epoch !== names.epoch) {
      epoch = names.epoch;
      next.fill(0);
    }
    const { before } = s;
    const id = before < MOST_FORESEEN ? next[before]! - 1 : NAMELESS;
    let end = id >= 0 ? keyEnd(s, at, mark, names, id) : MISMATCH;
    if (end >= 0) {
      s.before = id + 1;
      return end;
    }
    end = key(s, at);
    if (end < 0) return MISMATCH;
    s.before = nameIn(s, ground) + 1;
    // The name of a key with escapes is not its text.
    if (before < MOST_FORESEEN) next[before] = s.kind < kinds.ESCAPED ? s.before : 0;
    return end;
  };
}

/** The byte after a key at `at` that is written as the name `id` is, or {@link MISMATCH}. */
function keyEnd({ bytes, end }: State, at: number, mark: number, names: NameTable, id: number): number {
  const close = at + names.lengths[id]! + 1;
  if (close >= end || bytes[at] !== mark || bytes[close] !== mark) return MISMATCH;
  const { pool } = names;
  const shift = names.starts[id]! - at - 1;
  for (let i = at + 1; i < close; i++) if (bytes[i] !== pool[i + shift]) return MISMATCH;
  return close + 1;
}

/** The id of the name that the text in the state is. */
function nameIn({ bytes, kind, from, to }: State, { names, escapes }: Ground): number {
  if (kind === kinds.CONSTANT) return from;
  if (kind < kinds.ESCAPED) return names.intern(bytes, from, to);
  return names.id(readEscapes(decodeUtf8(bytes, from, to), escapes[(kind - kinds.ESCAPED) >> 1]!));
}

/** Appends the value in the state as a pair. */
function appendPair(s: State, id: number): void {
  const { event, top } = s;
  const { names } = event;
  if (names.seen[id] === event.serial) {
    event.grow(top + kinds.ENTRY);
    s.top = again(event, id, top, s.kind, s.from, s.to);
    return;
  }
  names.seen[id] = event.serial;
  names.places[id] = top;
  append(s, id);
}
