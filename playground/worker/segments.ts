import { jsonText, typeOf } from "../../engine/event/index.ts";
import { visible } from "../../engine/output/legible.ts";
import type { Outline } from "../../engine/report/drawing/index.ts";
import type { FieldSegment, Segment } from "../protocol.ts";

/** A field and the bytes that it was read from. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly field: Omit<FieldSegment, "inside">;
}

interface OpenSpan extends Span {
  readonly inside: OpenSpan[];
}

/** The fields of a record as brackets around parts of its text. */
export interface Segments {
  readonly segments: readonly Segment[];
  /** Fields without a bracket: derived ones, and those whose text crosses that of another field. */
  readonly apart: readonly FieldSegment[];
}

/** Nests the fields of a record in its text, the outer ones around the inner ones. */
export function segmentsOf({ bytes, marks }: Pick<Outline, "bytes" | "marks">): Segments {
  const spans = [
    ...marks.marks.map(({ name, value, from, to, place }): Span => {
      return { from, to, field: { name, value: jsonText(value), type: typeOf(value), place: place.id } };
    }),
    ...marks.omitted.map(({ name, from, to, place }): Span => {
      return { from, to, field: { name, value: null, type: "omitted", place: place.id } };
    }),
  ].sort((a, b) => a.from - b.from || b.to - a.to);
  const { top, crossing } = nested(spans);
  const derived = marks.derived.map(({ name, value, place }): FieldSegment => {
    return { name, value: jsonText(value), type: typeOf(value), place: place.id, inside: [] };
  });
  const text = (from: number, to: number) => shown(new TextDecoder().decode(bytes.subarray(from, to)));
  return {
    segments: segmentsIn(top, 0, bytes.length, text),
    apart: [...crossing.map(({ field }) => ({ ...field, inside: [] })), ...derived],
  };
}

/** Spans in order, each inside the one that is open there. */
function nested(spans: readonly Span[]): { readonly top: readonly OpenSpan[]; readonly crossing: readonly Span[] } {
  const top: OpenSpan[] = [];
  const crossing: Span[] = [];
  const open: OpenSpan[] = [];
  for (const span of spans) {
    while (open.length > 0 && open.at(-1)!.to <= span.from && span.to > open.at(-1)!.to) open.pop();
    const around = open.at(-1);
    if (around && span.to > around.to) {
      crossing.push(span);
      continue;
    }
    const own: OpenSpan = { ...span, inside: [] };
    (around?.inside ?? top).push(own);
    open.push(own);
  }
  return { top, crossing };
}

function segmentsIn(
  spans: readonly OpenSpan[],
  from: number,
  to: number,
  text: (from: number, to: number) => string,
): readonly Segment[] {
  const segments: Segment[] = [];
  let at = from;
  const upTo = (end: number) => {
    if (end > at) segments.push({ text: text(at, end) });
    at = Math.max(at, end);
  };
  for (const span of spans) {
    upTo(span.from);
    segments.push({ ...span.field, inside: segmentsIn(span.inside, span.from, span.to, text) });
    at = Math.max(at, span.to);
  }
  upTo(to);
  return segments;
}

/** Text with its control characters visible, and a sign that fonts have for a line feed; tabs stay. */
export function shown(text: string): string {
  return text.replaceAll("\n", "↵").split("\t").map(visible).join("\t");
}
