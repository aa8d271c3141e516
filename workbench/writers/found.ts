import {
  type ConfiguredLayout,
  type Directive,
  type Found,
  type Piece,
  type Slot,
  type Value,
  WrongLayout,
} from "./contract.ts";

// What the readers of all configurations share.

/** A layout, or why it cannot be read. */
export function layoutFrom(
  { name, source, at }: Omit<ConfiguredLayout, "pieces">,
  pieces: () => readonly Piece[],
): Found {
  try {
    return { name, source, at, pieces: pieces() };
  } catch (error) {
    if (!(error instanceof WrongLayout)) throw error;
    return { name, at: error.at, message: error.message };
  }
}

/** A directive as it is used. */
export function slot(
  { field, value, role, starts, without }: Pick<Directive, "field" | "value" | "role" | "starts" | "without">,
  used: Pick<Slot, "written" | "at"> & Partial<Slot>,
): Slot {
  return {
    kind: "slot",
    field,
    value,
    role: role ?? null,
    ...(starts !== undefined && { starts }),
    ...(without !== undefined && { without }),
    missing: null,
    escapes: null,
    padded: "none",
    ...used,
  };
}

/** The text before `from` as a literal: part of a marked text. */
export function literal({ text, offsets }: Marked, from: number, to: number): Piece {
  return { kind: "literal", text: text.slice(from, to), at: offsets[from]! };
}

/** The part of a marked text from `from` to `to`. */
export function cut({ text, offsets }: Marked, from: number, to: number): Marked {
  return { text: text.slice(from, to), offsets: offsets.slice(from, to + 1) };
}

/** True for a text that may be a layout alone: a file without one has more lines. */
export function isOneLine(text: string): boolean {
  return !text.trim().includes("\n");
}

/** What a directive becomes, and where the text after it goes on. */
export interface ReadDirective {
  readonly pieces: readonly Piece[];
  readonly end: number;
}

/**
 * Splits a layout at its directives.
 * @param sign where a directive may begin.
 * @param read reads the directive at an index; null for text.
 */
export function splitLayout(
  layout: Marked,
  sign: RegExp,
  read: (layout: Marked, at: number) => ReadDirective | null,
): readonly Piece[] {
  const pieces: Piece[] = [];
  const next = new RegExp(sign.source, "g");
  let from = 0;
  for (let match = next.exec(layout.text); match; match = next.exec(layout.text)) {
    const found = read(layout, match.index);
    if (found === null) continue;
    if (match.index > from) pieces.push(literal(layout, from, match.index));
    pieces.push(...found.pieces);
    from = found.end;
    next.lastIndex = Math.max(found.end, match.index + 1);
  }
  if (from < layout.text.length) pieces.push(literal(layout, from, layout.text.length));
  return pieces;
}

/** Directives with values of one kind, each as `NAME FIELD`; without a field, its name is that of the field. */
export function valued(value: Value, ...rows: readonly string[]): readonly Directive[] {
  return rows.map((row) => {
    const [name = "", field = name] = row.split(" ");
    return { name, field, value };
  });
}

/** Directives by their names. */
export function byName(directives: readonly Directive[]): ReadonlyMap<string, Directive> {
  return new Map(directives.map((directive) => [directive.name, directive]));
}

/** The error of a directive that no table has. */
export function unknownDirective(written: string, at: number, { url }: { readonly url: string }): WrongLayout {
  return new WrongLayout(at, `${written} is no directive that froe knows; they are on ${url}`);
}

/**
 * A path and its query without anything between are one path, as in a request: `%U%q`.
 * @param wholes what is written together.
 */
export function joinedPaths(pieces: readonly Piece[], wholes: readonly (readonly string[])[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (let i = 0; i < pieces.length; ) {
    const from = i;
    const whole = wholes.find((parts) =>
      parts.every((part, at) => {
        const piece = pieces[from + at];
        return piece?.kind === "slot" && piece.written.replace(/[{}]/g, "") === part;
      }),
    );
    const piece = pieces[i]!;
    joined.push(whole && piece.kind === "slot" ? { ...piece, written: whole.join(""), field: "path" } : piece);
    i += whole?.length ?? 1;
  }
  return joined;
}

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
