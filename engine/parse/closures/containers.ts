import { SPACE } from "../../event/bytes.ts";
import { BOXED, CONSTANT, CONTAINER, DEPTH_SHIFT, FALSE, NULL, SMALL, TEXT, TRUE, UNIT } from "../../event/tape.ts";
import type { ConstantValue, Place, Reading } from "../../grammar/index.ts";
import { computer, joinText } from "../runtime/index.ts";
import { type Closure, type Family, type Ground, leave, MATCH, MISMATCH, type Plan, unvalued } from "./closure.ts";
import type { Read } from "./values.ts";

/** Nodes whose value is more than their text read as a type. */
export const containers: Family<"constant" | "join" | "map" | "list"> = {
  constant({ value }, place, plan, ground) {
    const [inner] = place.inside;
    const closure = inner ? ground.closure(inner, unvalued(plan)) : null;
    const kind = constantKind(value);
    const from =
      typeof value === "string" && plan.valued ? ground.names.fix(value) : typeof value === "number" ? value : 0;
    return (s, at) => {
      const end = closure === null ? at : closure(s, at);
      if (plan.valued) leave(s, kind, from, 0);
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
      if (!isWide) leave(s, TEXT, start, end);
      else leave(s, BOXED, isEmitted ? s.event.boxed.push(joinText(s.bytes, start, end, joints, count)) - 1 : 0, 0);
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
    leave(s, CONTAINER + 2 * place.id + (s.depth << DEPTH_SHIFT), at, end);
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
      if (otherwise === "unit") s.kind = UNIT;
      if (otherwise === "unit" && purpose === "emit") s.unread++;
      return otherwise !== "fail";
    }
    s.computedFrom = s.from;
    s.computedTo = s.to;
    leave(s, BOXED, purpose === "emit" ? s.event.boxed.push(value) - 1 : 0, 0);
    return true;
  };
}

function constantKind(value: ConstantValue): number {
  if (typeof value === "string") return CONSTANT;
  if (typeof value === "number") return SMALL;
  return value === null ? NULL : value === true ? TRUE : value === false ? FALSE : UNIT;
}
