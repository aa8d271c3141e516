import { usualNames } from "../../event/roles.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { type Glance, UNCLEAR } from "../../records/index.ts";
import { ANY_NUMBER, LIKELY_NUMBER } from "../../time/index.ts";
import type { Circumstances, WindowJudge } from "./window-judge.ts";

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;
/** What tells a capital from its small letter. */
const CASE = 0x20;
const NONE = -1;

/**
 * Says whether the event is within a window, where its timestamp is a string without escapes behind no map or array, and
 * no field could be the timestamp rather.
 * @param field the one that the timestamp has to be in, or null for one of the usual names.
 */
export function glanceAtTime({ judge, read, rests }: WindowJudge, field: string | null): Glance {
  const name = encodeUtf8(field ?? usualNames[0]!.name);
  const fewest = field === null ? LIKELY_NUMBER : ANY_NUMBER;
  const circumstances: Circumstances = { fewest: () => fewest, isAlone: () => false };
  return (bytes, from, to) => {
    let at = from + 1;
    for (;;) {
      const keyFrom = at + 1;
      const keyTo = closingQuote(bytes, keyFrom, to);
      if (keyTo === NONE || bytes[keyTo + 1] !== COLON) return UNCLEAR;
      const isNamed = keyTo - keyFrom === name.length && isSame(name, bytes, keyFrom, CASE);
      if (isNamed && !isSame(name, bytes, keyFrom, 0)) return UNCLEAR;
      at = keyTo + 2;
      if (bytes[at] === QUOTE) {
        const valueFrom = at + 1;
        at = closingQuote(bytes, valueFrom, to);
        if (at === NONE) return UNCLEAR;
        if (isNamed) {
          return rests() ? read(bytes, valueFrom, at, circumstances) : judge(bytes, valueFrom, at, circumstances);
        }
        at++;
      } else {
        if (isNamed) return UNCLEAR;
        for (let byte = bytes[at]!; byte !== COMMA; byte = bytes[++at]!) {
          if (byte === OPEN_MAP || byte === OPEN_LIST || byte === CLOSE_MAP || at >= to) return UNCLEAR;
        }
      }
      if (bytes[at++] !== COMMA) return UNCLEAR;
    }
  };
}

/** Where the string that begins at `from` ends, or {@link NONE} where it has an escape. */
function closingQuote(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) return NONE;
  }
  return NONE;
}

/** Whether `name` stands at `from`; the bits of `ignored` may differ. */
function isSame(name: Uint8Array, bytes: Uint8Array, from: number, ignored: number): boolean {
  for (let i = 0; i < name.length; i++) if ((name[i]! | ignored) !== (bytes[from + i]! | ignored)) return false;
  return true;
}
