import type { Range } from "../values.ts";

// Slices as Python writes them: `1:5`, `:3`, `-2:`, `::-1`.

/** The indexes of a slice: the first, the one after the last, the step. */
interface Slice {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

const INT = /^[+-]?[0-9]+$/;

/** Reads a slice of a list of `length` items; a part that is not an int is ignored. @returns null if it selects none. */
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

/** The indexes of a slice, in its order. */
export function* indexesOf({ from, to, step }: Slice): Iterable<number> {
  for (let i = from; step > 0 ? i < to : i > to; i += step) yield i;
}

/** The indexes of a range in a list of `length` items, without `to`. */
export function placesOf({ from, to, inclusive }: Range, length: number): { from: number; to: number } {
  const start = Math.min(Math.max(Number(from), 0), length);
  return { from: start, to: Math.min(Math.max(Number(to) + (inclusive ? 1 : 0), start), length) };
}
