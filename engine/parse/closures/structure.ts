import { anyOutline, canBeEmpty } from "../../analysis/index.ts";
import { PLAIN } from "../../event/tape.ts";
import { isSubset, type Place } from "../../grammar/index.ts";
import { beginning, byteAt, startsAnywhere, startsOf } from "./bytes.ts";
import { type Closure, type Family, type Ground, MATCH, MISMATCH, missOf, type Plan, unvalued } from "./closure.ts";
import { fused } from "./fused.ts";
import { emits } from "./tape.ts";

const nothing: Closure = (_, at) => at;

/** Consecutive closures as one, without a loop: the engine can specialize each call by itself. */
export function series([a = nothing, b, c, ...rest]: readonly Closure[]): Closure {
  if (b === undefined) return a;
  if (c === undefined) {
    return (s, at) => {
      const end = a(s, at);
      return end < 0 ? MISMATCH : b(s, end);
    };
  }
  const last = series([c, ...rest]);
  return (s, at) => {
    let end = a(s, at);
    if (end >= 0) end = b(s, end);
    return end < 0 ? MISMATCH : last(s, end);
  };
}

/** A closure that leaves nothing on the tape or in the slots where it does not match. */
export function attempt(closure: Closure, place: Place, { purpose, parts }: Plan): Closure {
  if (purpose === "emit" && emits(place)) {
    return (s, at) => {
      const { top, unread } = s;
      const end = closure(s, at);
      if (end >= 0) return end;
      s.top = top;
      s.unread = unread;
      return MISMATCH;
    };
  }
  const slots = parts?.slotsIn(place) ?? [];
  if (parts === null || slots.length === 0) return closure;
  return (s, at) => {
    const end = closure(s, at);
    if (end < 0) parts.empty(s.slots, slots);
    return end;
  };
}

/** A closure that is tried; its failure is that of another one, or none. */
function tried(place: Place, plan: Plan, ground: Ground): Closure {
  return attempt(ground.closure(place, plan), place, plan);
}

/** See {@link startsOf}. Where failures are noted, each has to be tried. */
function startsIn({ node }: Place, { tracked }: Plan, { rules }: Ground): Uint8Array {
  return tracked ? startsAnywhere : startsOf(node, rules);
}

/** The alternatives of a choice without those that begin with a byte of a run before them. */
function reachable(all: readonly Place[], { tracked }: Plan, { rules }: Ground): readonly Place[] {
  const [first, ...others] = all;
  if (tracked || first?.node.kind !== "run" || first.node.min > 1) return all;
  const { charset } = first.node;
  return [
    first,
    ...others.filter(({ node }) => canBeEmpty(node, rules, anyOutline) || !isSubset(beginning(node, rules), charset)),
  ];
}

/** Nodes that combine others. Choice and repetition are ordered and possessive. */
export const structure: Family<"seq" | "choice" | "optional" | "many" | "look" | "not" | "ref" | "nest"> = {
  seq: (_, place, plan, ground) => series(fused(place.inside, unvalued(plan), ground)),

  choice(_, place, plan, ground) {
    const inside = reachable(place.inside, plan, ground);
    if (inside.length === 1) return tried(inside[0]!, plan, ground);
    const isEmitted = plan.purpose === "emit" && emits(place);
    const closures = inside.map((inner) => (isEmitted ? ground.closure(inner, plan) : tried(inner, plan, ground)));
    const starts = inside.map((inner) => startsIn(inner, plan, ground));
    /** Made when a byte comes for the first time. */
    const byByte: Closure[][] = [];
    return (s, at) => {
      const byte = byteAt(s.bytes, at, s.end);
      byByte[byte] ??= closures.filter((_, i) => starts[i]![byte] === 1);
      const likely = byByte[byte];
      const { top, unread } = s;
      for (let i = 0; i < likely.length; i++) {
        const end = likely[i]!(s, at);
        if (end >= 0) return end;
        if (isEmitted) {
          s.top = top;
          s.unread = unread;
        }
      }
      return MISMATCH;
    };
  },

  optional(_, { inside }, plan, ground) {
    const closure = tried(inside[0]!, plan, ground);
    const starts = startsIn(inside[0]!, plan, ground);
    return (s, at) => {
      const end = starts[byteAt(s.bytes, at, s.end)] === 1 ? closure(s, at) : MISMATCH;
      if (end >= 0) return end;
      s.kind = PLAIN;
      s.from = s.to = at;
      return at;
    };
  },

  many({ min, max }, place, outer, ground) {
    const plan = unvalued(outer);
    const [inner, separator] = place.inside;
    const once = ground.closure(inner!, plan);
    const again = separator ? series([ground.closure(separator, plan), once]) : once;
    const [first, next] = [attempt(once, place, plan), attempt(again, place, plan)];
    return (s, start) => {
      let at = start;
      for (let count = 0; max === null || count < max; count++) {
        const end = (count === 0 ? first : next)(s, at);
        if (end < 0) return count < min ? MISMATCH : at;
        at = end;
      }
      return at;
    };
  },

  look(_, { inside }, { purpose, tracked }, ground) {
    const closure = ground.closure(inside[0]!, { ...MATCH, tracked });
    // Of a timestamp alone nobody knows what follows it, and its record has been read.
    const isBlind = purpose === "parts";
    return (s, at) => ((isBlind && at >= s.end) || closure(s, at) >= 0 ? at : MISMATCH);
  },

  not(_, place, plan, ground) {
    const closure = ground.closure(place.inside[0]!, MATCH);
    const miss = missOf(place, plan);
    return (s, at) => (closure(s, at) < 0 ? at : miss(s, at));
  },

  ref({ rule }, _, plan, ground) {
    let closure: Closure | null = null;
    return (s, at) => {
      // A rule may be inside itself.
      closure ??= ground.rule(rule, plan);
      return closure(s, at);
    };
  },

  nest({ limit }, place, plan, ground) {
    const closure = ground.closure(place.inside[0]!, plan);
    const miss = missOf(place, plan);
    return (s, at) => {
      if (s.depth >= limit) return miss(s, at);
      s.depth++;
      const end = closure(s, at);
      s.depth--;
      return end;
    };
  },
};
