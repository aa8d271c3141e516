import type { NodeOf, Place } from "../../grammar/index.ts";
import { stepsFor } from "../runtime/index.ts";
import { byteOf, escapeLength, membersOf } from "./bytes.ts";
import { type Closure, type Ground, MATCH, MISMATCH, missOf, note, type Plan, type State } from "./closure.ts";

/*
 * Closures that remember what they have found where, for records that others read again and again. What only matches, and may
 * read any number of bytes, is done once at each byte; what writes is done where it is known to match. So each byte is read as
 * often as the grammar has places.
 */

/** What was found at a byte: the byte after it or {@link MISMATCH}, and the failure that was noted. */
interface Found {
  readonly end: number;
  readonly far: number;
  readonly farAt: number;
}

/** More are forgotten. */
const MOST_KNOWN = 4_000_000;
const LEVEL = 2 ** 32;

/** What a closure has found in the record that is read. */
class Memory {
  readonly #known = new Map<number, Found>();
  #serial = -1;

  get({ serial, depth }: State, at: number): Found | undefined {
    if (serial !== this.#serial) {
      this.#serial = serial;
      this.#known.clear();
    }
    return this.#known.get(depth * LEVEL + at);
  }

  set({ depth }: State, at: number, found: Found): void {
    if (this.#known.size === MOST_KNOWN) this.#known.clear();
    this.#known.set(depth * LEVEL + at, found);
  }
}

/** A closure that writes, done only where one that does not has matched. */
export function guarded(closure: Closure, place: Place, plan: Plan, ground: Ground): Closure {
  if (plan.parts !== null || (plan.purpose === "match" && !plan.valued)) return closure;
  const check = ground.closure(place, { ...MATCH, tracked: plan.tracked });
  return (s, at) => (check(s, at) < 0 ? MISMATCH : closure(s, at));
}

/** The closure of a place, done once at each byte if it only matches. */
export function remembered(closure: Closure, place: Place, plan: Plan, ground: Ground): Closure {
  if (plan.purpose !== "match" || plan.valued) return closure;
  const { node } = place;
  switch (node.kind) {
    case "run":
      return node.max === null ? runOf(node, place, plan) : closure;
    case "until":
      return untilOf(node, place, plan, ground);
    case "many":
      return node.max === null ? manyOf(node, place, plan, ground) : once(closure);
    case "quoted":
      return quotedOf(node, place, plan);
    case "ref":
    case "number":
    case "digits":
    case "join":
    case "within":
      return once(closure);
    default:
      return closure;
  }
}

/** Does `read` at a byte once. */
function once(read: Closure): Closure {
  const memory = new Memory();
  return (s, at) => {
    const found = memory.get(s, at) ?? noting(read, s, at);
    memory.set(s, at, found);
    note(s, found.far, found.farAt);
    return found.end;
  };
}

/** What `read` finds, and what it notes by itself. */
function noting(read: Closure, s: State, at: number): Found {
  const { far, farAt } = s;
  s.far = MISMATCH;
  // Here nothing is read again and again.
  s.steps = stepsFor(Number.POSITIVE_INFINITY);
  const end = read(s, at);
  const found = { end, far: s.far, farAt: s.farAt };
  s.far = far;
  s.farAt = farAt;
  return found;
}

/** Goes from byte to byte by `step` until that does not match: where this is, is then known at each byte on the way. */
function chain(step: Closure): Closure {
  const memory = new Memory();
  return (s, start) => {
    const path: number[] = [];
    const steps: Found[] = [];
    let at = start;
    let found = memory.get(s, at);
    while (found === undefined) {
      const next = noting(step, s, at);
      path.push(at);
      steps.push(next);
      if (next.end <= at) found = { end: at, far: MISMATCH, farAt: 0 };
      else {
        at = next.end;
        found = memory.get(s, at);
      }
    }
    for (let i = path.length - 1; i >= 0; i--) {
      found = furthest(found, steps[i]!);
      memory.set(s, path[i]!, found);
    }
    note(s, found.far, found.farAt);
    return found.end;
  };
}

/** What was found, with the failure of a step before it where that is further. */
function furthest(found: Found, { far, farAt }: Found): Found {
  const isFurther = far > found.far || (far === found.far && farAt < found.farAt);
  return isFurther ? { end: found.end, far, farAt } : found;
}

function runOf({ charset, min }: NodeOf<"run">, place: Place, plan: Plan): Closure {
  const members = membersOf(charset);
  const miss = missOf(place, plan);
  const end = chain((s, at) => (at < s.end && members[s.bytes[at]!] === 1 ? at + 1 : MISMATCH));
  return (s, at) => {
    const to = end(s, at);
    return to - at < min ? miss(s, at) : to;
  };
}

function quotedOf({ open, close, inside, escapes }: NodeOf<"quoted">, place: Place, plan: Plan): Closure {
  const [first, last, lead] = [byteOf(open), byteOf(close), escapes ? byteOf(escapes.lead) : MISMATCH];
  const members = membersOf(inside);
  const lengthOf = escapes ? escapeLength(escapes, close) : null;
  const miss = missOf(place, plan);
  const end = chain((s, at) => {
    const byte = s.bytes[at]!;
    if (at >= s.end) return MISMATCH;
    const length = byte === lead && lengthOf ? lengthOf(s, at) : 0;
    if (length > 0) return at + length;
    return byte === last || byte === lead || members[byte] === 0 ? MISMATCH : at + 1;
  });
  return (s, at) => {
    if (at >= s.end || s.bytes[at] !== first) return miss(s, at);
    const to = end(s, at + 1);
    return to < s.end && s.bytes[to] === last ? to + 1 : miss(s, to);
  };
}

function manyOf({ min }: NodeOf<"many">, { inside }: Place, plan: Plan, ground: Ground): Closure {
  const [body, separator] = inside;
  const first = ground.closure(body!, plan);
  const between = separator && ground.closure(separator, plan);
  const next: Closure = between
    ? (s, at) => {
        const end = between(s, at);
        return end < 0 ? MISMATCH : first(s, end);
      }
    : first;
  const others = chain(next);
  return (s, start) => {
    let at = first(s, start);
    if (at < 0) return min > 0 ? MISMATCH : start;
    for (let count = 1; count < min; count++) {
      at = next(s, at);
      if (at < 0) return MISMATCH;
    }
    return others(s, at);
  };
}

function untilOf({ escapes, last }: NodeOf<"until">, place: Place, plan: Plan, ground: Ground): Closure {
  const stop = ground.closure(place.inside[0]!, MATCH);
  const miss = missOf(place, plan);
  const lead = escapes ? byteOf(escapes.lead) : MISMATCH;
  if (last) {
    const memory = new Memory();
    return (s, start) => {
      let at = start;
      let found = memory.get(s, at);
      for (; found === undefined && at <= s.end; found = memory.get(s, ++at));
      found ??= { end: MISMATCH, far: MISMATCH, farAt: 0 };
      while (--at >= start) {
        if (found.end < 0 && stop(s, at) >= 0) found = { ...found, end: at };
        memory.set(s, at, found);
      }
      return found.end < 0 ? miss(s, s.end) : found.end;
    };
  }
  /** Beyond the end of the record where there is no stop. */
  const search = chain((s, at) => {
    if (at > s.end) return MISMATCH;
    // After a lead that is the last byte is only the end of the record.
    if (at < s.end && s.bytes[at] === lead) return Math.min(at + 2, s.end);
    return stop(s, at) >= 0 ? MISMATCH : at + 1;
  });
  return (s, at) => {
    const end = search(s, at);
    return end > s.end ? miss(s, s.end) : end;
  };
}
