import type { Event, NameTable } from "../event/index.ts";
import { type Format, json, type OutputName, type OutputOptions, outputs } from "../output/index.ts";
import type { Arena } from "./arena.ts";
import { dropKeys, type Stage, selectKeys } from "./keys.ts";
import type { RunOptions } from "./options.ts";

const LF = 10;

/** What becomes of events, decided once a run. */
export interface Emission {
  /** Takes an event through the stages and writes it. */
  accept(event: Event): void;
  /** Whether a record whose text is canonical JSON is its own output. */
  readonly copiesJson: boolean;
  /** Whether events are not written. */
  readonly quiet: boolean;
}

export function planEmission(
  options: RunOptions,
  outputOptions: OutputOptions,
  names: NameTable,
  { writer }: Arena,
): Emission {
  const { quiet } = options;
  const stages: Stage[] = [];
  if (options.keys) stages.push(selectKeys(options.keys, names));
  if (options.excludeKeys.length > 0) stages.push(dropKeys(options.excludeKeys, names));
  const format: Format = outputs[options.output as OutputName].make(outputOptions);
  return {
    quiet,
    copiesJson: format === json && stages.length === 0,
    accept(event) {
      for (let i = 0; i < stages.length; i++) stages[i]!(event);
      if (quiet) return;
      const before = writer.at;
      format(event, writer);
      // An event without fields is nothing to some formats, and then no line either.
      if (writer.at > before) writer.byte(LF);
    },
  };
}
