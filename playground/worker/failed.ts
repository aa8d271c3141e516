import { jsonText } from "../../engine/event/index.ts";
import type { Drawing, FieldSegment, PatternMatch, TextSegment } from "../protocol.ts";
import { shown } from "./segments.ts";

/** A line that a pattern of another program does not match: the fields before the part that fails; null if none fails. */
export function failedDrawing(match: (line: string) => PatternMatch, line: string): Drawing | null {
  const { parts, failure } = match(line);
  if (failure === null) return null;
  const characters = [...line];
  const text = (from: number, to: number) => shown(characters.slice(from, to).join(""));
  const segments: (TextSegment | FieldSegment)[] = [];
  let at = 0;
  for (const part of parts) {
    const from = part.column - 1;
    const to = from + [...part.text].length;
    if (part.name === null || from < at) continue;
    if (from > at) segments.push({ text: text(at, from) });
    segments.push({ ...fieldOf(part, part.name), inside: to > from ? [{ text: text(from, to) }] : [] });
    at = to;
  }
  if (at < characters.length) segments.push({ text: text(at, characters.length) });
  const before = text(0, failure.column - 1);
  const { column, message } = failure;
  return { segments, apart: [], rejection: { column, message, before, cause: message.replace(/, found .*$/s, "") } };
}

function fieldOf({ text, place }: PatternMatch["parts"][number], name: string): Omit<FieldSegment, "inside"> {
  return { name, value: jsonText(text), type: "string", place };
}
