import { SPACE, ZERO } from "../../event/bytes.ts";
import {
  BOXED,
  CONSTANT,
  CONTAINER,
  DEPTH_SHIFT,
  FALSE,
  INT,
  INT_TEXT,
  NULL,
  SMALL,
  TEXT,
  TRUE,
  UNIT,
} from "../../event/tape.ts";
import type { ConstantValue, Place, Reading } from "../../grammar/index.ts";
import { classifier, computer, joinText } from "../runtime/index.ts";
import {
  type Closure,
  type Family,
  type Ground,
  leave,
  MATCH,
  MISMATCH,
  missOf,
  type Plan,
  type State,
  unvalued,
  valued,
} from "./closure.ts";

/** Nodes that have a value of their own. */
export const values: Family<"convert" | "constant" | "join" | "map" | "list"> = {
  convert({ reading, node }, place, plan, ground) {
    const inner = place.inside[0]!;
    if (!plan.valued && reading.otherwise !== "fail") return ground.closure(inner, plan);
    const isJoin = node.kind === "join";
    const closure = ground.closure(inner, isJoin ? valued(plan) : unvalued(plan));
    const read = reading.notation
      ? computed(reading, plan)
      : isDigitsOnly(inner, reading)
        ? readDigits
        : kinds(reading, plan);
    const miss = missOf(place, plan);
    return (s, at) => {
      const end = closure(s, at);
      if (end < 0) return MISMATCH;
      if (!isJoin) leave(s, TEXT, at, end);
      return read(s) ? end : miss(s, at);
    };
  },

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

/** Gives the text in the state the kind that a reading reads it as. @returns false for a failure. */
type Read = (s: State) => boolean;

function kinds(reading: Reading, { purpose }: Plan): Read {
  const classify = classifier(reading);
  const { otherwise } = reading;
  const misread = otherwise === "unit" && purpose === "emit" ? 1 : 0;
  return (s) => {
    // Texts that are joined otherwise than by a space fit no type.
    const kind =
      s.kind !== BOXED ? classify(s.bytes, s.from, s.to) : { text: BOXED, unit: UNIT, fail: MISMATCH }[otherwise];
    s.kind = kind;
    if (kind === UNIT) s.unread += misread;
    return kind >= 0;
  };
}

/** The kind of an int of digits: the one text that digits can write in two ways begins with a zero. */
export function digitsKind({ bytes }: State, from: number, to: number): number {
  return bytes[from] === ZERO && to - from > 1 ? INT_TEXT : INT;
}

function readDigits(s: State): boolean {
  s.kind = digitsKind(s, s.from, s.to);
  return true;
}

/** True for an int whose text is digits alone. */
export function isDigitsOnly({ node, inside }: Place, reading: Reading): boolean {
  const { kind } = node;
  if (kind === "meaning" || kind === "label" || kind === "token") return isDigitsOnly(inside[0]!, reading);
  return kind === "digits" && node.min > 0 && reading.types[0] === "int" && reading.form === "lenient";
}

/** A number that is computed from its text. */
function computed(reading: Reading, { purpose }: Plan): Read {
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
