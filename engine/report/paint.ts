import * as kleur from "kleur/colors";

type Painter = (text: string) => string;

/** How the parts of a message look. */
export interface Paint {
  /** File, line and column, or the name of the program. */
  readonly place: Painter;
  readonly hint: Painter;
  readonly error: Painter;
  readonly gutter: Painter;
  readonly caret: Painter;
}

// Color is decided for each stream, not by kleur's test of standard output.
kleur.$.enabled = true;

export const colored: Paint = {
  place: kleur.bold,
  hint: (text) => kleur.bold(kleur.cyan(text)),
  error: (text) => kleur.bold(kleur.red(text)),
  gutter: kleur.dim,
  caret: (text) => kleur.bold(kleur.red(text)),
};

const same: Painter = (text) => text;

export const plain: Paint = { place: same, hint: same, error: same, gutter: same, caret: same };
