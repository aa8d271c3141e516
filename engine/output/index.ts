import type { Event } from "../event/tape.ts";
import { makeDefault } from "./default.ts";
import { json } from "./json.ts";
import type { Styles } from "./styles.ts";
import type { Writer } from "./writer.ts";

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

/** Every output format, by the identifier that `-F` takes. */
export const outputs = {
  default: makeDefault,
  json: () => json,
} as const satisfies Record<string, (options: OutputOptions) => Format>;

export type OutputName = keyof typeof outputs;
