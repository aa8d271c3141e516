import type { GroupField, Native, Place } from "../../grammar/index.ts";
import { type Furthest, recordMatcher } from "../../pattern/index.ts";
import type { Entry } from "./fields.ts";
import type { Match } from "./match.ts";
import { P, type Parser } from "./parsimmon.ts";
import { misread, readText } from "./reading.ts";
import { bytesOf, fromBinary } from "./text.ts";

/** A record that a node's pattern matches whole; where it does not, the items fail that could have gone on. */
export function nativeParser(node: Native, place: Place, end: number): Parser<Match> {
  const match = patternMatcher(node);
  return P((input, at) => {
    const found = match(input.slice(at));
    if ("items" in found) {
      return P.makeFailure(
        at + found.at,
        found.items.map((item) => String(place.inside[item]?.id ?? end)),
      );
    }
    const entries = found.flatMap(({ name, text, reading }): readonly Entry[] => {
      const value = reading === null ? text : readText(text, reading);
      return value === undefined ? [] : [{ kind: "field", name, value }, ...misread(value)];
    });
    return P.makeSuccess(input.length, { made: null, entries });
  });
}

/** A field of a pattern and its text. */
interface GroupText extends GroupField {
  readonly text: string;
}

/** Matches a text, a character a byte, with a node's pattern: the fields that have a text, or where it fails. */
function patternMatcher({ pattern, fields }: Native): (text: string) => readonly GroupText[] | Furthest {
  const matcher = recordMatcher(pattern);
  return (text) => {
    const bytes = bytesOf(text);
    if (!matcher.match(bytes, 0, bytes.length)) return matcher.furthest(bytes, 0, bytes.length);
    const { spans } = matcher;
    return fields
      .map((field, group) => ({ ...field, text: fromBinary(text.slice(spans[2 * group], spans[2 * group + 1])) }))
      .filter((field) => field.text !== "");
  };
}
