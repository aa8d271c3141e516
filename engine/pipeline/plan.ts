import type { CompiledParser } from "../backends/compile/index.ts";
import type { NameTable } from "../event/names.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type Format, type OutputName, type OutputOptions, outputs } from "../output/index.ts";
import { dropKeys, type Stage, selectKeys } from "./keys.ts";
import type { RunOptions } from "./options.ts";

/** What a run does with each record, decided once. */
export interface Plan {
  readonly grammar: Grammar;
  readonly parser: CompiledParser;
  readonly stages: readonly Stage[];
  readonly format: Format;
  /** Whether a record whose text is canonical JSON is its own output. */
  readonly copies: boolean;
  readonly keepsBlank: boolean;
  readonly quiet: boolean;
}

/** The plan of a run over one format. */
export function makePlan(
  parser: CompiledParser,
  names: NameTable,
  options: RunOptions,
  outputOptions: OutputOptions,
): Plan {
  const { grammar } = parser;
  const stages: Stage[] = [];
  if (options.keys) stages.push(selectKeys(options.keys, names));
  if (options.excludeKeys.length > 0) stages.push(dropKeys(options.excludeKeys, names));
  const name = options.output as OutputName;
  return {
    grammar,
    parser,
    stages,
    format: outputs[name].make(outputOptions),
    copies: grammar.json && name === "json" && stages.length === 0,
    keepsBlank: grammar.blank === "keep",
    quiet: options.quiet,
  };
}
