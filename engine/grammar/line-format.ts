/** A part of a line that is written from a map: text, the value of a field, or all other fields. */
export type LinePiece = string | LineField | LineOthers;

export interface LineField {
  /** The names of the field; the first one that the map has counts. */
  readonly fields: readonly string[];
  /** What is written if the map has none of them. */
  readonly otherwise: LineLayout | readonly LinePiece[];
  /** What is written before and after the value, if there is one. */
  readonly around?: readonly [front: string, back: string];
  /** Strings in the value, each with its replacement. */
  readonly escapes?: readonly (readonly [text: string, written: string])[];
}

/** The time at which the line is written, in a layout of strftime. */
export interface LineLayout {
  readonly now: string;
}

/** All fields of the map that no other part of the line names, each as `name=value`. */
export interface LineOthers {
  readonly others: { readonly equals: string; readonly separator: string };
  readonly escapes?: LineField["escapes"];
}

/** The format in which a map is written as a log line. */
export interface LineFormat {
  /** The format's part of the name of the function that writes it. */
  readonly name: string;
  /** What it is, in one line. */
  readonly about: string;
  readonly pieces: readonly LinePiece[];
}
