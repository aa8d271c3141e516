/** How pairs are written: what is between them, null for white space, and between a key and its value. */
export interface PairForm {
  readonly separator: string | null;
  readonly equals: string;
}

interface Pairs {
  /** Keys and values, without the white space around them, in their order. */
  readonly pairs: readonly (readonly [key: string, value: string])[];
  /** Pieces that are no pairs, as they are written. */
  readonly others: readonly string[];
}

/** The pairs in a text. Quotes mean nothing. */
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
