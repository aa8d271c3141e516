import { equals } from "../../event/bytes.ts";
import { digitsValue } from "../../event/numbers/index.ts";
import { ENTRY, isSpanless, NULL, TEXT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { Field, Place } from "../../grammar/index.ts";
import {
  appendSpan,
  type Closure,
  claimAt,
  emits,
  type Family,
  type Ground,
  kindOf,
  MISMATCH,
  type Plan,
  type State,
  unvalued,
  valued,
  write,
} from "./closure.ts";
import { holds } from "./lexemes.ts";
import { named } from "./structure.ts";

const NO_BYTE = -1;

/** Nodes that add a value to the event, or to the map around. */
export const entries: Family<"field"> = {
  field(node, place, plan, ground) {
    if (plan.purpose === "emit") {
      const closure = textField(node, place, plan, ground) ?? fieldClosure(node, place, valued(plan), ground);
      return named(closure, place, plan);
    }
    return named(ground.closure(place.inside[0]!, plan), place, plan);
  },
};

/** A field whose value is the text that it matches, and that nothing but the tape needs; null for another one. */
function textField(node: Field, { inside }: Place, plan: Plan, ground: Ground): Closure | null {
  const { name, omit, escapes } = node;
  const inner = bare(inside[0]!);
  if (plan.valued || plan.tracked || escapes || node.null !== undefined || !ground.isText(inner) || emits(inner))
    return null;
  const omitted = omit === null ? [NO_BYTE] : encodeUtf8(omit);
  if (ground.sources.has(name) || omitted.length !== 1) return null;
  const id = ground.names.fix(name);
  const [byte] = omitted;
  const closure = ground.closure(inner, unvalued(plan));
  return (s, at) => {
    const end = closure(s, at);
    if (end < 0 || (end === at + 1 && s.bytes[at] === byte)) return end;
    appendSpan(s, id, TEXT, at, end, ground);
    return end;
  };
}

/** The place without what is for messages and meanings around it. */
function bare(place: Place): Place {
  const { kind } = place.node;
  return kind === "label" || kind === "meaning" ? bare(place.inside[0]!) : place;
}

/** A field of the layout. Its place on the tape comes before those of the fields inside it. */
function fieldClosure(node: Field, { inside }: Place, plan: Plan, ground: Ground): Closure {
  const { name, escapes } = node;
  const closure = ground.closure(inside[0]!, plan);
  const reserved = emits(inside[0]!) ? ENTRY : 0;
  const id = ground.names.fix(name);
  const source = ground.sources.get(name) ?? null;
  const [omitted, empty] = textsOfNoValue(node);
  const lead = escapes ? encodeUtf8(escapes.lead)[0]! : -1;
  const escaped = escapes ? kindOf(escapes, ground) : 0;
  return (s, at) => {
    const { top, unread } = s;
    s.top += reserved;
    const end = closure(s, at);
    if (end < 0) return MISMATCH;
    if (escapes !== undefined && holds(s, lead, s.from, s.to)) s.kind = escaped;
    if (isText(s, at, end, omitted)) {
      s.top = top;
      s.unread = unread;
      return end;
    }
    if (isText(s, at, end, empty)) {
      s.top = top + reserved;
      s.unread = unread;
      s.kind = NULL;
    }
    write(s, top, id);
    s.top += ENTRY - reserved;
    claimAt(s, id, top, ground);
    if (source !== null) source.number = digitsValue(s.bytes, s.from, s.to);
    return end;
  };
}

/** The string for which a field is omitted, and the one for which it is null; null where there is none. */
export const textsOfNoValue = ({ omit, null: none }: Field) =>
  [omit, none].map((text) => (typeof text === "string" ? encodeUtf8(text) : null));

/** True if `text` is the text of the value in the state: if that has no span, all of `bytes[from, to)`, which it was read from. */
export function isText(s: State, from: number, to: number, text: Uint8Array | null | undefined): boolean {
  if (!text) return false;
  return isSpanless(s.kind) ? equals(s.bytes, from, to, text) : equals(s.bytes, s.from, s.to, text);
}
