import type { GroupField, Native } from "../../grammar/native.ts";
import { type Furthest, recordMatcher } from "../../pattern/index.ts";
import { bytesOf, fromBinary } from "./text.ts";

/** A field of a pattern and its text. */
export interface GroupText extends GroupField {
  readonly text: string;
}

/** Matches a text, a character a byte, with a node's pattern: the fields that have a text, or where it fails. */
export function patternMatcher({ pattern, fields }: Native): (text: string) => readonly GroupText[] | Furthest {
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
