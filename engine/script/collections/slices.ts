import type { Range } from "../values.ts";

// Slices as Python writes them: `1:5`, `:3`, `-2:`, `::-1`.

/** The indexes of a list of `length` items that a slice takes: from, after the last, step; null for none. */
interface Slice {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

const INT = /^[+-]?[0-9]+$/;

/** Reads a slice; a part that is no int counts as left out. */
export function sliceOf(spec: string, length: number): Slice | null {
  const [first, second, third] = spec.split(":").map(whole);
  const step = third ?? 1;
  if (step === 0 || length === 0) return null;
  const least = step > 0 ? 0 : -1;
  const most = step > 0 ? length : length - 1;
  const place = (index: number | undefined, fallback: number, lowest: number) =>
    index === undefined ? fallback : Math.min(Math.max(index < 0 ? index + length : index, lowest), most);
  return {
    from: place(first, step > 0 ? 0 : length - 1, 0),
    to: place(second, step > 0 ? length : -1, least),
    step,
  };
}

function whole(part: string): number | undefined {
  const text = part.trim();
  return INT.test(text) ? Number(text) : undefined;
}

/** The indexes that a slice takes, in its order. */
export function* indexesOf({ from, to, step }: Slice): Iterable<number> {
  for (let i = from; step > 0 ? i < to : i > to; i += step) yield i;
}

/** The places in a list of `length` items that a range means: those from `from` up to, but not with, `to`. */
export function placesOf({ from, to, inclusive }: Range, length: number): { from: number; to: number } {
  const start = Math.min(Math.max(Number(from), 0), length);
  return { from: start, to: Math.min(Math.max(Number(to) + (inclusive ? 1 : 0), start), length) };
}
