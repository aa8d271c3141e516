/** A text from a configuration, after its quotes and escapes were read: each character knows where it was written. */
export interface Marked {
  readonly text: string;
  /** For each UTF-16 unit of `text`, and its end, the offset in the configuration. */
  readonly offsets: readonly number[];
}

/** A part of a configuration that is written as it is meant. */
export function marked(text: string, at = 0): Marked {
  return { text, offsets: Array.from({ length: text.length + 1 }, (_, i) => at + i) };
}

/** Builds a marked text. */
export class Marker {
  readonly #parts: string[] = [];
  readonly #offsets: number[] = [];
  #end = 0;

  /** Adds text that was written at `at`, in `width` units of the configuration. */
  add(text: string, at: number, width = text.length): this {
    this.#parts.push(text);
    for (let i = 0; i < text.length; i++) this.#offsets.push(width === text.length ? at + i : at);
    this.#end = at + width;
    return this;
  }

  done(at = this.#end): Marked {
    return { text: this.#parts.join(""), offsets: [...this.#offsets, this.#offsets.length === 0 ? at : this.#end] };
  }
}

/** The characters that a backslash gives, and whether it is kept before others. */
export interface Backslashes {
  readonly meaning: Readonly<Record<string, string>>;
  readonly keep: boolean;
}

/** Reads quoted text from the quote at `at`; null if the quote is not closed. `end` is after the closing quote. */
export function readQuoted(
  source: string,
  at: number,
  { meaning, keep }: Backslashes,
): { readonly content: Marked; readonly end: number } | null {
  const quote = source[at]!;
  const marker = new Marker();
  for (let i = at + 1; i < source.length; i++) {
    const character = source[i]!;
    if (character === quote) return { content: marker.done(i), end: i + 1 };
    const next = source[i + 1];
    if (character !== "\\" || next === undefined) {
      marker.add(character, i);
      continue;
    }
    const meant = Object.hasOwn(meaning, next) ? meaning[next]! : next === quote ? quote : keep ? `\\${next}` : next;
    marker.add(meant, i, 2);
    i++;
  }
  return null;
}

/** The backslashes of C, as far as configurations use them. */
export const cEscapes: Backslashes = {
  meaning: { n: "\n", t: "\t", r: "\r", "\\": "\\", '"': '"', "'": "'" },
  keep: true,
};
