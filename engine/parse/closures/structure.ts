import { leadOf } from "../../analysis/index.ts";
import { PLAIN_STRING } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { Place } from "../../grammar/index.ts";
import { LEAST_NAMED, rankOf } from "../failure.ts";
import { bytesAt, FEW, type Led, ledBy, telling } from "../leads.ts";
import { byteAt, startsAnywhere, startsOf } from "./bytes.ts";
import {
  type Closure,
  emits,
  type Family,
  type Ground,
  MATCH,
  MISMATCH,
  missOf,
  note,
  type Plan,
  spend,
  unvalued,
} from "./closure.ts";
import { guarded } from "./remembered.ts";

const NO_LEAD = new Uint8Array();
const never: Closure = () => MISMATCH;
const nothing: Closure = (_, at) => at;

/** Consecutive steps as one closure, without a loop: the engine can specialize each call by itself. */
function series([first = nothing, second, ...rest]: readonly Closure[]): Closure {
  if (second === undefined) return first;
  const last = rest.length > 0 ? series(rest) : null;
  return (s, at) => {
    let end = first(s, at);
    if (end >= 0) end = second(s, end);
    return end >= 0 && last ? last(s, end) : end;
  };
}

/** A closure that leaves nothing on the tape or in the slots where it does not match. */
function attempt(closure: Closure, place: Place, { purpose, parts }: Plan): Closure {
  if (purpose === "emit" && leaves(place)) {
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

/** Whether a place that does not match may have counted or written something: an entry is written when all of it matches. */
function leaves(place: Place): boolean {
  const { node, inside } = place;
  if (node.kind === "label" || node.kind === "token") return leaves(inside[0]!);
  const isEntry = node.kind === "field" || node.kind === "pair" || node.kind === "item";
  return isEntry ? inside.some((inner) => emits(inner) || misreads(inner)) : emits(place);
}

function misreads({ node, inside }: Place): boolean {
  return (node.kind === "convert" && node.reading.otherwise === "unit") || inside.some(misreads);
}

/** A closure that is tried; its failure is that of another one, or none. */
function tried(place: Place, plan: Plan, ground: Ground): Closure {
  const closure = attempt(ground.closure(place, plan), place, plan);
  return ground.remembers ? guarded(closure, place, plan, ground) : closure;
}

/** The first of these closures that matches. */
function firstOf([first = never, second, ...rest]: readonly Closure[]): Closure {
  if (second === undefined) return first;
  const others = firstOf([second, ...rest]);
  return (s, at) => {
    const end = first(s, at);
    return end < 0 ? others(s, at) : end;
  };
}

interface Alternative extends Led {
  readonly closure: Closure;
}

/** As {@link firstOf}, of those whose first text may be there. */
export function chosen(some: readonly Alternative[], from: number): Closure {
  const at = some.length > FEW ? telling(some, from) : null;
  if (at === null) return firstOf(some.map(({ closure }) => closure));
  const others = firstOf(ledBy(some, at, null).map(({ closure }) => closure));
  const byByte = new Map(bytesAt(some, at).map((byte) => [byte, chosen(ledBy(some, at, byte), at + 1)]));
  return (s, start) => (byByte.get(byteAt(s.bytes, start + at, s.end)) ?? others)(s, start);
}

/** A further round of a repetition, which leaves nothing where it does not match. */
function separated(separator: Place, once: Closure, place: Place, plan: Plan, ground: Ground): Closure {
  const again = series([ground.closure(separator, plan), once]);
  const leavesNothing = plan.parts === null && !(plan.purpose === "emit" && emits(separator));
  return leavesNothing ? again : attempt(again, place, plan);
}

/** See {@link startsOf}. Where failures are noted, each has to be tried. */
function startsIn({ node }: Place, { tracked }: Plan, { rules }: Ground): Uint8Array {
  return tracked ? startsAnywhere : startsOf(node, rules);
}

/** Nodes that combine others. Choice and repetition are ordered and possessive. */
export const structure: Family<"seq" | "choice" | "optional" | "many" | "look" | "not" | "ref" | "nest"> = {
  seq: (_, place, plan, ground) => series(place.inside.map((inner) => ground.closure(inner, unvalued(plan)))),

  choice(_, place, plan, ground) {
    const inside = place.inside;
    if (inside.length === 1) return tried(inside[0]!, plan, ground);
    const all = inside.map((inner) => ({
      closure: tried(inner, plan, ground),
      starts: startsIn(inner, plan, ground),
      // Where failures are noted, each has to be tried.
      lead: plan.tracked ? NO_LEAD : encodeUtf8(leadOf(inner.node)),
    }));
    /** By byte, what is tried before it: made when the byte comes for the first time. */
    const byByte = Array.from(
      startsAnywhere,
      (_, byte): Closure =>
        (s, at) => {
          const closure = chosen(
            all.filter(({ starts }) => starts[byte] === 1),
            0,
          );
          byByte[byte] = closure;
          return closure(s, at);
        },
    );
    return (s, at) => {
      const closure = byByte[byteAt(s.bytes, at, s.end)]!;
      return closure(s, at);
    };
  },

  optional(_, { inside }, plan, ground) {
    const closure = tried(inside[0]!, plan, ground);
    const starts = startsIn(inside[0]!, plan, ground);
    return (s, at) => {
      const end = starts[byteAt(s.bytes, at, s.end)] === 1 ? closure(s, at) : MISMATCH;
      if (end >= 0) return end;
      s.kind = PLAIN_STRING;
      s.from = s.to = at;
      return at;
    };
  },

  many({ min, max }, place, outer, ground) {
    const plan = unvalued(outer);
    const [inner, separator] = place.inside;
    const first = tried(inner!, plan, ground);
    const next = separator ? separated(separator, first, place, plan, ground) : first;
    const most = max ?? Number.POSITIVE_INFINITY;
    return (s, start) => {
      let at = first(s, start);
      if (at < 0) return min > 0 ? MISMATCH : start;
      for (let count = 1; count < most; count++) {
        const end = next(s, at);
        if (end < 0) return count < min ? MISMATCH : at;
        spend(s, 1);
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
    const known = ground.rule(rule, plan);
    // Only a rule that is inside itself is entered again and again.
    if (known !== null) return known;
    let closure: Closure | null = null;
    return (s, at) => {
      spend(s, 1);
      closure ??= ground.rule(rule, plan)!;
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

/** A closure whose failure at its own start is one of the place, unless it has a message of its own. */
export function named(closure: Closure, place: Place, { tracked }: Plan): Closure {
  if (!tracked) return closure;
  const rank = rankOf(place);
  return (s, at) => {
    const { far, farAt } = s;
    s.far = -1;
    const end = closure(s, at);
    if (end < 0 && s.far === at && s.farAt >= LEAST_NAMED) s.farAt = rank;
    // What failed before has another name.
    note(s, far, farAt);
    return end;
  };
}

/** Nodes that are for the messages about rejected records. */
export const messages: Family<"label" | "token" | "fail"> = {
  label: (_, place, plan, ground) => named(ground.closure(place.inside[0]!, plan), place, plan),

  token(_, place, plan, ground) {
    const inner = ground.closure(place.inside[0]!, { ...plan, tracked: false });
    const miss = missOf(place, plan);
    return (s, at) => {
      const end = inner(s, at);
      return end < 0 ? miss(s, at) : end;
    };
  },

  fail: (_, place, plan) => missOf(place, plan),
};

/** A text that means more than its characters: only who reads parts of timestamps asks what. */
export const meanings: Family<"meaning"> = {
  meaning(node, place, plan, ground) {
    return plan.parts?.meaning(node, place, plan, ground) ?? ground.closure(place.inside[0]!, plan);
  },
};
