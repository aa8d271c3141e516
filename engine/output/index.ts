import type { Event } from "../event/tape.ts";
import { makeDefault } from "./default.ts";
import { json } from "./json.ts";
import type { Styles } from "./styles.ts";
import type { Writer } from "./writer.ts";

export { json } from "./json.ts";
export { copySpan, Writer } from "./writer.ts";

/** Writes one event, without the line end. */
export type Format = (event: Event, out: Writer) => void;

/** What the surroundings of a run tell an output format. */
export interface OutputOptions {
  /** The colors, or null where none are wanted. */
  readonly styles: Styles | null;
  /** Columns of the terminal that the output goes to, or null where it goes elsewhere. */
  readonly width: number | null;
  /** Whether the user chose the order of the fields. */
  readonly ordered: boolean;
}

/** An output format, for people and for a run. */
export interface Output {
  /** What it prints, in one line. */
  readonly about: string;
  readonly make: (options: OutputOptions) => Format;
}

/** Every output format, by the identifier that `-F` takes. */
export const outputs = {
  default: { about: "key='value' pairs, one event a line, for people", make: makeDefault },
  json: { about: "JSON Lines, one object a line", make: () => json },
} as const satisfies Record<string, Output>;

export type OutputName = keyof typeof outputs;
