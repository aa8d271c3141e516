/** How pairs are written: the separator of pairs, null for white space, and that of keys and values. */
export interface PairForm {
  readonly separator: string | null;
  readonly equals: string;
}

interface Pairs {
  /** Keys and values, trimmed, in order. */
  readonly pairs: readonly (readonly [key: string, value: string])[];
  /** Words that are not pairs, unchanged. */
  readonly others: readonly string[];
}

/** The pairs in a string. Quotes have no meaning. */
export function pairsIn(text: string, { separator, equals }: PairForm): Pairs {
  const pieces = separator === null ? text.split(/\s+/) : text.split(separator).map((piece) => piece.trim());
  const pairs: [string, string][] = [];
  const others: string[] = [];
  for (const piece of pieces) {
    if (piece === "") continue;
    const at = piece.indexOf(equals);
    const key = at < 0 ? "" : piece.slice(0, at).trim();
    if (key === "") others.push(piece);
    else pairs.push([key, piece.slice(at + equals.length).trim()]);
  }
  return { pairs, others };
}
