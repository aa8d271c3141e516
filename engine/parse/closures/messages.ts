import type { Place } from "../../grammar/index.ts";
import { blameOf, LEAST_NAMED } from "../blame.ts";
import { type Closure, type Family, missOf, note, type Plan } from "./closure.ts";

/** A closure whose failure at its own start is one of the place, unless it has a message of its own. */
export function named(closure: Closure, place: Place, { tracked }: Plan): Closure {
  if (!tracked) return closure;
  const blame = blameOf(place);
  return (s, at) => {
    const { far, farAt } = s;
    s.far = -1;
    const end = closure(s, at);
    if (end < 0 && s.far === at && s.farAt >= LEAST_NAMED) s.farAt = blame;
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
