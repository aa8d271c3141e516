import { equals } from "../../event/bytes.ts";
import { digitsValue } from "../../event/number-bytes.ts";
import { BOXED, CONSTANT, ENTRY, SMALL, TEXT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { Field, Place } from "../../grammar/index.ts";
import { membersOf, runEnd } from "./bytes.ts";
import {
  type Closure,
  type Family,
  type Ground,
  MISMATCH,
  type Plan,
  type State,
  unvalued,
  valued,
} from "./closure.ts";
import { named } from "./messages.ts";
import { pairClosure } from "./pairs.ts";
import { holds } from "./spans.ts";
import { append, appendField, appendSpan, claimAt, emits, kindOf, write } from "./tape.ts";
import { digitsKind, isDigitsOnly } from "./values.ts";

/** No name: that of an item of an array. */
const NAMELESS = -1;
const NO_BYTE = -1;

/** Nodes that add a value to the event, or to the map or array around. */
export const entries: Family<"field" | "pair" | "item" | "derive"> = {
  field(node, place, plan, ground) {
    if (plan.purpose === "emit") {
      const closure =
        textField(node, place, plan, ground) ??
        intField(node, place, plan, ground) ??
        fieldClosure(node, place, valued(plan), ground);
      return named(closure, place, plan);
    }
    return named(ground.closure(place.inside[0]!, plan), place, plan);
  },

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
      s.kind = words ? CONSTANT : SMALL;
      s.from = words ? words[number]! : number;
      s.to = 0;
      appendField(s, id, ground);
      return at;
    };
  },
};

/** A field whose value is the text that it matches, and that nothing but the tape needs; null for another one. */
function textField(node: Field, { inside }: Place, plan: Plan, ground: Ground): Closure | null {
  const { name, omit, escapes } = node;
  const inner = bare(inside[0]!);
  if (plan.valued || plan.tracked || escapes || !ground.isText(inner) || emits(inner)) return null;
  const omitted = omit === null ? [NO_BYTE] : encodeUtf8(omit);
  if (ground.sources.has(name) || omitted.length !== 1) return null;
  const id = ground.names.fix(name);
  const [byte] = omitted;
  // Measured: calls are most of what closures cost, and most fields are runs.
  const run = inner.node.kind === "run" && inner.node.max === null ? inner.node : null;
  const members = run && membersOf(run.charset);
  const least = run ? run.min : 0;
  const closure = ground.closure(inner, unvalued(plan));
  return (s, at) => {
    const end = members === null ? closure(s, at) : runEnd(members, s.bytes, at, s.end, least);
    if (end < 0 || (end === at + 1 && s.bytes[at] === byte)) return end;
    appendSpan(s, id, TEXT, at, end, ground);
    return end;
  };
}

/** A field that is an int of digits alone; null for another one. */
function intField({ name, omit, escapes }: Field, { inside }: Place, plan: Plan, ground: Ground): Closure | null {
  const inner = bare(inside[0]!);
  if (plan.valued || plan.tracked || escapes || omit !== null || inner.node.kind !== "convert") return null;
  const { reading } = inner.node;
  if (reading.notation || !isDigitsOnly(inner.inside[0]!, reading) || ground.sources.has(name)) return null;
  const closure = ground.closure(inner.inside[0]!, unvalued(plan));
  const id = ground.names.fix(name);
  return (s, at) => {
    const end = closure(s, at);
    if (end < 0) return MISMATCH;
    appendSpan(s, id, digitsKind(s, at, end), at, end, ground);
    return end;
  };
}

/** The place without what is for messages and meanings around it. */
function bare(place: Place): Place {
  const { kind } = place.node;
  return kind === "label" || kind === "meaning" ? bare(place.inside[0]!) : place;
}

/** A field of the layout. Its place on the tape comes before those of the fields inside it. */
function fieldClosure({ name, omit, escapes }: Field, { inside }: Place, plan: Plan, ground: Ground): Closure {
  const closure = ground.closure(inside[0]!, plan);
  const reserved = emits(inside[0]!) ? ENTRY : 0;
  const id = ground.names.fix(name);
  const source = ground.sources.get(name) ?? null;
  const omitted = omit === null ? null : encodeUtf8(omit);
  const lead = escapes ? encodeUtf8(escapes.lead)[0]! : -1;
  const escaped = escapes ? kindOf(escapes, ground) : 0;
  return (s, at) => {
    const { top, unread } = s;
    s.top += reserved;
    s.computedTo = -1;
    const end = closure(s, at);
    if (end < 0) return MISMATCH;
    if (escapes !== undefined && holds(s, lead, s.from, s.to)) s.kind = escaped;
    if (omitted !== null && isText(s, omitted)) {
      s.top = top;
      s.unread = unread;
      return end;
    }
    write(s, top, id);
    s.top += ENTRY - reserved;
    claimAt(s, id, top, ground);
    if (source !== null) source.number = digitsValue(s.bytes, s.from, s.to);
    return end;
  };
}

/** True if the text of the value in the state is `text`. */
export function isText(s: State, text: Uint8Array): boolean {
  return s.kind === BOXED ? equals(s.bytes, s.computedFrom, s.computedTo, text) : equals(s.bytes, s.from, s.to, text);
}
