import { anyOutline, futileRun, type Rules } from "../../analysis/index.ts";
import { isAt, ZERO } from "../../event/bytes.ts";
import { scanNumber, scanned } from "../../event/numbers/index.ts";
import { TEXT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import {
  type Charset,
  type Escapes,
  except,
  intersection,
  none,
  only,
  type Place,
  union,
} from "../../grammar/index.ts";
import { beginning, byteOf, escapeLength, membersOf, NO_BYTES, NOTHING, runEnd } from "./bytes.ts";
import {
  type Closure,
  type Family,
  type Ground,
  kindOf,
  leave,
  MATCH,
  MISMATCH,
  missOf,
  type State,
  spend,
} from "./closure.ts";
import { chosen } from "./structure.ts";

/** The kinds of {@link lexemes} whose value is their text. */
export const TEXT_LEXEMES = ["literal", "oneOf", "run", "digits", "rest", "end"] as const;

/** Nodes that read text byte by byte. */
export const lexemes: Family<"literal" | "oneOf" | "run" | "digits" | "number" | "rest" | "end"> = {
  literal({ text }, place, plan) {
    const word = encodeUtf8(text);
    const [byte] = word;
    const miss = missOf(place, plan);
    if (word.length === 1) return (s, at) => (at < s.end && s.bytes[at] === byte ? at + 1 : miss(s, at));
    return (s, at) => (isAt(word, s.bytes, at, s.end) ? at + word.length : miss(s, at));
  },

  oneOf({ words }, place, plan) {
    const miss = missOf(place, plan);
    const longestFirst = words.map(encodeUtf8).sort((a, b) => b.length - a.length);
    const read = chosen(
      longestFirst.map((lead) => ({
        lead,
        closure: (s: State, at: number) => (isAt(lead, s.bytes, at, s.end) ? at + lead.length : MISMATCH),
      })),
      0,
    );
    return (s, at) => {
      const end = read(s, at);
      return end < 0 ? miss(s, at) : end;
    };
  },

  run({ charset, min, max }, place, plan) {
    const miss = missOf(place, plan);
    const members = membersOf(charset);
    return (s, at) => {
      const end = runEnd(members, s.bytes, at, max === null ? s.end : Math.min(s.end, at + max), min);
      if (end < 0) return miss(s, at);
      spend(s, end - at);
      return end;
    };
  },

  digits({ min, max, range }, place, plan) {
    const miss = missOf(place, plan);
    return (s, at) => {
      const { bytes } = s;
      const most = max === null ? s.end : Math.min(s.end, at + max);
      let end = at;
      let value = 0;
      for (; end < most; end++) {
        const digit = bytes[end]! - ZERO;
        if (digit >>> 0 > 9) break;
        value = value * 10 + digit;
      }
      spend(s, end - at);
      return end - at < min || (range !== null && (value < range[0] || value > range[1])) ? miss(s, at) : end;
    };
  },

  number(_, place, plan) {
    const miss = missOf(place, plan);
    return (s, at) => {
      const end = scanNumber(s.bytes, at, s.end);
      if (end < 0) return miss(s, -1 - end);
      spend(s, end - at);
      leave(s, scanned.kind, at, end);
      return end;
    };
  },

  rest: () => (s) => s.end,

  end(_, place, plan) {
    const miss = missOf(place, plan);
    return (s, at) => (at === s.end ? at : miss(s, at));
  },
};

/** Nodes that read up to a delimiter, past escapes. Their value is the text between. */
export const spans: Family<"until" | "quoted"> = {
  until(node, place, plan, ground) {
    const miss = missOf(place, plan);
    const search = node.last ? lastStop(place, ground) : firstStop(place, node.escapes, ground);
    const escaped = node.escapes ? kindOf(node.escapes, ground) : TEXT;
    const lead = node.escapes ? byteOf(node.escapes.lead) : NOTHING;
    return (s, at) => {
      const end = search(s, at);
      spend(s, (end < 0 ? s.end : end) - at);
      if (end < 0) return miss(s, s.end);
      if (plan.valued) leave(s, escaped !== TEXT && holds(s, lead, at, end) ? escaped : TEXT, at, end);
      return end;
    };
  },

  quoted({ open, close, inside, escapes }, place, plan, ground) {
    const miss = missOf(place, plan);
    const [first, last, lead] = [byteOf(open), byteOf(close), escapes ? byteOf(escapes.lead) : NOTHING];
    const special = escapes ? union(only(last), only(lead)) : only(last);
    const body = membersOf(intersection(inside, except(special)));
    const lengthOf = escapes ? escapeLength(escapes, close) : null;
    const escaped = escapes ? kindOf(escapes, ground) : TEXT;
    const isValued = plan.valued;
    const isDoubled = lead === last;
    return (s, start) => {
      const { bytes, end } = s;
      if (start >= end || bytes[start] !== first) return miss(s, start);
      let kind = TEXT;
      for (let at = start + 1; ; ) {
        const from = at;
        at = runEnd(body, bytes, at, end, 0);
        spend(s, at - from + 1);
        if (at >= end) return miss(s, end);
        if (bytes[at] !== last || isDoubled) {
          const length = lengthOf !== null && bytes[at] === lead ? lengthOf(s, at) : 0;
          if (length > 0) {
            kind = escaped;
            at += length;
            continue;
          }
          if (bytes[at] !== last) return miss(s, at);
        }
        if (isValued) leave(s, kind, start + 1, at);
        return at + 1;
      }
    };
  },
};

/** True if a byte is in `bytes[from, to)`. */
export function holds({ bytes }: State, byte: number, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === byte) return true;
  return false;
}

function lastStop(place: Place, ground: Ground): Closure {
  const stop = ground.closure(place.inside[0]!, MATCH);
  return (s, start) => {
    for (let at = s.end; at >= start; at--) if (stop(s, at) >= 0) return at;
    return MISMATCH;
  };
}

function firstStop(place: Place, escapes: Escapes | null, { closure, rules }: Ground): Closure {
  const inner = place.inside[0]!;
  const stop = closure(inner, MATCH);
  const lead = escapes ? byteOf(escapes.lead) : NOTHING;
  const starts = membersOf(union(stopBytes(inner, rules), escapes ? only(lead) : none));
  const futile = futileRun(inner.node, rules, anyOutline);
  const run = futile ? membersOf(futile) : NO_BYTES;
  return (s, start) => {
    const { bytes, end } = s;
    for (let at = start; at <= end; at++) {
      while (at < end && starts[bytes[at]!] === 0) at++;
      if (at < end && bytes[at] === lead) {
        // After a lead that is the last byte is only the end of the record.
        if (at + 1 < end) at++;
        continue;
      }
      if (stop(s, at) >= 0) return at;
      while (at + 1 < end && run[bytes[at]!] === 1 && run[bytes[at + 1]!] === 1) at++;
    }
    return MISMATCH;
  };
}

/** The bytes with which a stop begins that is not at the end of the record. */
function stopBytes({ node, inside }: Place, rules: Rules): Charset {
  const alternatives = node.kind === "choice" ? inside.map((inner) => inner.node) : [node];
  return union(...alternatives.filter(({ kind }) => kind !== "end").map((one) => beginning(one, rules)));
}
