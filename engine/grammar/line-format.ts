/** A piece of a line that is made of a map: a text, or the value of a field. */
export type LinePiece = string | LineField | LineOthers;

export interface LineField {
  /** The fields that it may be; the first counts that the map has. */
  readonly fields: readonly string[];
  /** What stands there without any of them. */
  readonly otherwise: LineLayout | readonly LinePiece[];
  /** What stands in front of the value and behind it, where there is one. */
  readonly around?: readonly [front: string, back: string];
  /** Texts in the value, each with what is written in its place. */
  readonly escapes?: readonly (readonly [text: string, written: string])[];
}

/** The time at which the line is made, in a layout of strftime. */
export interface LineLayout {
  readonly now: string;
}

/** All fields of the map that no other piece may be, each as `name=value`. */
export interface LineOthers {
  readonly others: { readonly equals: string; readonly separator: string };
  readonly escapes?: LineField["escapes"];
}

/** How a map is written as a line of a log. */
export interface LineFormat {
  /** What the line is called in the name of the function that writes it. */
  readonly name: string;
  /** What it is, in one line. */
  readonly about: string;
  readonly pieces: readonly LinePiece[];
}
