type Painter = (text: string) => string;

/** How a table looks. */
export interface Look {
  /** Columns of the terminal, or null where there is none: nothing is cut then. */
  readonly width: number | null;
  /** The most rows that a table has. */
  readonly rows: number;
  readonly name: Painter;
  readonly bar: Painter;
  /** What is said of a table beside its rows. */
  readonly note: Painter;
}

const same: Painter = (text) => text;

/** Loads the colors where they are wanted. */
export async function loadLook(color: boolean, width: number | null, rows: number): Promise<Look> {
  if (!color) return { width, rows, name: same, bar: same, note: same };
  const kleur = await import("kleur/colors");
  // Whether there is color is decided for each stream, not by what kleur thinks of standard output.
  kleur.$.enabled = true;
  return { width, rows, name: kleur.cyan, bar: kleur.blue, note: kleur.dim };
}
