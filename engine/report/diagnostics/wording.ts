import { quote } from "../failure-text.ts";

/**
 * The rank of a diagnostic. `hint`: what happened to the run as a whole, with its remedy. `error`: the run failed, or lost
 * something; one line for each cause, with the word `error`, because programs search for it. `note`: one record, or a fact,
 * which a summary counts.
 */
export type Rank = "hint" | "error" | "note";

/** How a diagnostic is printed: its rank, and its text in one line, without the place. */
export interface Wording<About> {
  readonly rank: Rank;
  readonly text: (about: About) => string;
}

const ranked =
  (rank: Rank) =>
  <About>(text: (about: About) => string): Wording<About> => ({ rank, text });

export const hint = ranked("hint");
export const error = ranked("error");
export const note = ranked("note");

/** A count. */
export interface Counted {
  readonly count: number;
}

/** Something in one input. */
export interface InSource {
  /** The file's name as the user wrote it, or `stdin`. */
  readonly source: string;
}

/** Something in one physical line of an input. */
export interface InLine extends InSource {
  /** Counted from 1 in its file. */
  readonly line: number;
}

/** `1 event was`, `2 events were`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `field "a"`, `fields "a", "b"`. */
export function listed(noun: string, names: readonly string[]): string {
  return `${noun}${names.length === 1 ? "" : "s"} ${names.map((name) => quote(name)).join(", ")}`;
}
