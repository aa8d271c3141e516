import { ZERO } from "../../event/bytes.ts";
import { BOXED, INT, INT_TEXT, TEXT, UNIT } from "../../event/tape.ts";
import type { Place, Reading } from "../../grammar/index.ts";
import { classifier } from "../runtime/index.ts";
import { type Family, leave, MISMATCH, missOf, type Plan, type State, unvalued, valued } from "./closure.ts";

/** Nodes whose text is read as another value. @param computed reads a number that is computed from its text. */
export const values = (computed: (reading: Reading, plan: Plan) => Read): Family<"convert"> => ({
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
      if (!read(s)) return miss(s, at);
      if (s.kind === UNIT) leave(s, UNIT, at, end);
      return end;
    };
  },
});

/** Gives the text in the state the kind that a reading reads it as. @returns false for a failure. */
export type Read = (s: State) => boolean;

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

/** An int of digits: the one text that digits can write in two ways begins with a zero. */
function readDigits(s: State): boolean {
  s.kind = s.bytes[s.from] === ZERO && s.to - s.from > 1 ? INT_TEXT : INT;
  return true;
}

/** True for an int whose text is digits alone. */
export function isDigitsOnly({ node, inside }: Place, reading: Reading): boolean {
  const { kind } = node;
  if (kind === "meaning" || kind === "label" || kind === "token") return isDigitsOnly(inside[0]!, reading);
  return kind === "digits" && node.min > 0 && reading.types[0] === "int" && reading.form === "lenient";
}
