import { ZERO } from "../../event/bytes.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { scanNumber, scanned } from "../../json/index.ts";
import { membersOf, runEnd } from "./bytes.ts";
import { type Family, missOf } from "./closure.ts";
import { isAt, wordsByFirst } from "./words.ts";

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
    const byFirst = wordsByFirst(words);
    if (words.every((word) => encodeUtf8(word).length === 1)) {
      const members = Uint8Array.from(byFirst, (some) => some.length);
      return (s, at) => (at < s.end && members[s.bytes[at]!] !== 0 ? at + 1 : miss(s, at));
    }
    return (s, at) => {
      if (at >= s.end) return miss(s, at);
      const candidates = byFirst[s.bytes[at]!]!;
      for (let i = 0; i < candidates.length; i++) {
        if (isAt(candidates[i]!, s.bytes, at, s.end)) return at + candidates[i]!.length;
      }
      return miss(s, at);
    };
  },

  run({ charset, min, max }, place, plan) {
    const miss = missOf(place, plan);
    const members = membersOf(charset);
    return (s, at) => {
      const end = runEnd(members, s.bytes, at, max === null ? s.end : Math.min(s.end, at + max), min);
      return end < 0 ? miss(s, at) : end;
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
      return end - at < min || (range !== null && (value < range[0] || value > range[1])) ? miss(s, at) : end;
    };
  },

  number(_, place, plan) {
    const miss = missOf(place, plan);
    return (s, at) => {
      const end = scanNumber(s.bytes, at, s.end);
      if (end < 0) return miss(s, -1 - end);
      s.kind = scanned.kind;
      s.from = at;
      s.to = end;
      return end;
    };
  },

  rest: () => (s) => s.end,

  end(_, place, plan) {
    const miss = missOf(place, plan);
    return (s, at) => (at === s.end ? at : miss(s, at));
  },
};
