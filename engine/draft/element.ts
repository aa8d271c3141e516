/** A part of a drafted record, as its code. */
export interface Element {
  /** What stands in `seq(...)`, without the field around it. */
  readonly code: string;
  /** The field's name, or null for a constant and for what is between fields. */
  readonly name: string | null;
  /** What the code takes from froe/grammar and from froe/vocabulary. */
  readonly grammar: readonly string[];
  readonly vocabulary: readonly string[];
  /** How the layout shows it. */
  readonly layout: string;
}

/** An element, and how much of each line it takes; -1 for a line that it does not fit. */
export interface Fit {
  readonly element: Element;
  readonly lengths: readonly number[];
}

/** Measures what an expression takes at the start of each text. */
export function lengthsOf(pattern: RegExp, texts: readonly string[]): readonly number[] {
  const sticky = new RegExp(pattern.source, "y");
  return texts.map((text) => {
    sticky.lastIndex = 0;
    return sticky.exec(text)?.[0].length ?? -1;
  });
}

/** The share of texts that fit. */
export function shareOf(lengths: readonly number[]): number {
  return lengths.length === 0 ? 0 : lengths.filter((length) => length >= 0).length / lengths.length;
}
