import { isAt } from "../../event/bytes.ts";
import { TEXT, UNIT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { NodeOf, Place } from "../../grammar/index.ts";
import { rankOf, rankOfEnd } from "../failure.ts";
import type { PayloadReader } from "../runtime/index.ts";
import { cellIds, classifier } from "../runtime/index.ts";
import {
  append,
  appendField,
  type Closure,
  type Family,
  type Ground,
  MISMATCH,
  missOf,
  note,
  type Plan,
  type State,
  valued,
} from "./closure.ts";
import { isText, textsOfNoValue } from "./entries.ts";

/** Nodes that are read by more than a grammar's own nodes: rows of tables, payloads, patterns of users. */
export const wholes: Family<"cells" | "within" | "native"> = {
  cells(node, place, plan, ground) {
    const cell = ground.closure(place.inside[0]!, valued(plan));
    const readings = node.columns.map(({ reading }) => (reading ? classifier(reading) : null));
    const separator = encodeUtf8(node.separator);
    const idOf = plan.purpose === "emit" ? cellIds(node, ground.names) : null;
    const miss = missOf(place, plan);
    return (s, start) => {
      let at = start;
      for (let index = 0; ; index++) {
        const end = cell(s, at);
        if (end < 0) return MISMATCH;
        if (!readCell(s, index < readings.length ? readings[index]! : null)) return miss(s, at);
        if (idOf) append(s, idOf(index));
        if (!isAt(separator, s.bytes, end, s.end)) {
          miss(s, end);
          return end;
        }
        at = end + separator.length;
      }
    };
  },

  within(node, place, plan, ground) {
    const reader = ground.payload(node);
    if (plan.purpose === "emit") return replaced(node, place, plan, ground, reader);
    if (node.otherwise === "text") return ground.closure(place.inside[0]!, plan);
    return fitting(place, plan, ground, reader);
  },

  native({ pattern, fields }, place, plan, ground) {
    const matcher = ground.matcher(pattern);
    const groups = fields.map(({ name, reading }) => ({
      id: ground.names.fix(name),
      classify: reading ? classifier(reading) : null,
    }));
    const ranks = [...place.inside.map(rankOf), rankOfEnd(ground.places)];
    return (s, at) => {
      if (!matcher.match(s.bytes, at, s.end)) {
        if (!plan.tracked) return MISMATCH;
        const { at: offset, items } = matcher.furthest(s.bytes, at, s.end);
        for (const item of items) note(s, at + offset, ranks[item]!);
        return MISMATCH;
      }
      for (let group = 0; plan.purpose === "emit" && group < groups.length; group++) {
        const { id, classify } = groups[group]!;
        s.kind = TEXT;
        s.from = at + matcher.spans[2 * group]!;
        s.to = at + matcher.spans[2 * group + 1]!;
        if (s.to === s.from) continue;
        readCell(s, classify);
        appendField(s, id, ground);
      }
      return s.end;
    };
  },
};

/** Reads the text in the state as a reading says. @returns false for a failure. */
function readCell(s: State, classify: ReturnType<typeof classifier> | null): boolean {
  if (classify === null) return true;
  const kind = classify(s.bytes, s.from, s.to);
  if (kind === UNIT) s.unread++;
  if (kind !== TEXT) s.kind = kind;
  return kind >= 0;
}

/** A field whose entry the reader of its payload replaces. */
function replaced(
  { otherwise }: NodeOf<"within">,
  place: Place,
  plan: Plan,
  ground: Ground,
  reader: PayloadReader,
): Closure {
  const field = ground.closure(place.inside[0]!, plan);
  const miss = missOf(place, plan);
  return (s, at) => {
    const { top } = s;
    const end = field(s, at);
    // Nothing is written of an omitted field.
    if (end < 0 || s.top === top) return end;
    const length = reader.read(s.event, top);
    if (length < 0 && otherwise === "fail") {
      s.top = top;
      return miss(s, at);
    }
    s.top = length;
    return end;
  };
}

/** A field whose text has to fit the payload's grammar. */
function fitting(place: Place, plan: Plan, ground: Ground, reader: PayloadReader): Closure {
  const { inside, payload } = place;
  const field = ground.closure(inside[0]!, valued(plan));
  const { node } = inside[0]!;
  const none = node.kind === "field" ? textsOfNoValue(node) : [];
  // The ids of the payload's grammar count from its record.
  const ranks = ground.places.numbered.slice(payload!.record.id).map(rankOf);
  return (s, at) => {
    const end = field(s, at);
    if (end < 0 || none.some((text) => isText(s, at, end, text))) return end;
    const { bytes, from, to, kind } = s;
    if (reader.fits(bytes, from, to, kind)) return end;
    if (!plan.tracked) return MISMATCH;
    const { offset, place: which } = reader.locate(bytes, from, to, kind);
    return which < 0 ? note(s, from, rankOf(place)) : note(s, offset, ranks[which]!);
  };
}
