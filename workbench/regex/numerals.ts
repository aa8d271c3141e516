/**
 * The decimal numerals of exactly `width` digits from `least` to `most` (inclusive), as alternatives of a regular
 * expression; empty if there are none.
 */
export function numeralsOf(width: number, least: number, most: number): readonly string[] {
  const from = Math.max(0, least);
  const to = Math.min(most, 10 ** width - 1);
  if (from > to) return [];
  return between(String(from).padStart(width, "0"), String(to).padStart(width, "0"));
}

/** The numerals between two of the same width. */
function between(from: string, to: string): readonly string[] {
  if (from === "") return [""];
  const [a, b] = [from.charAt(0), to.charAt(0)];
  if (a === b) return between(from.slice(1), to.slice(1)).map((rest) => a + rest);
  const [low, high] = [from.slice(1), to.slice(1)];
  const isLowest = /^0*$/.test(low);
  const isHighest = /^9*$/.test(high);
  const first = isLowest ? Number(a) : Number(a) + 1;
  const last = isHighest ? Number(b) : Number(b) - 1;
  return [
    ...(isLowest ? [] : between(low, "9".repeat(low.length)).map((rest) => a + rest)),
    ...(first <= last ? [digit(first, last) + anyDigits(low.length)] : []),
    ...(isHighest ? [] : between("0".repeat(high.length), high).map((rest) => b + rest)),
  ];
}

function digit(first: number, last: number): string {
  return first === last ? String(first) : `[${first}${last > first + 1 ? "-" : ""}${last}]`;
}

const anyDigits = (count: number) => (count === 0 ? "" : count === 1 ? "[0-9]" : `[0-9]{${count}}`);
