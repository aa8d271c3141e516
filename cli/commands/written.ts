import { print, STDOUT } from "../print.ts";

/** The version of the schema, docs/grammar.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** The files of a new grammar. */
export interface Written {
  readonly files: { readonly grammar: string; readonly corpus: string };
  /** The sample, the configuration or the pattern that they are made from. */
  readonly source: string;
  /** The layout of a configuration or a pattern; null for a draft. */
  readonly layout: string | null;
  /** How many records of the sample the draft accepts; null for a configuration or a pattern. */
  readonly sample: { readonly records: number; readonly accepted: number } | null;
  /** How many cases the corpus has. */
  readonly cases: number;
  /** The command that tries both. */
  readonly check: string;
}

/** Reports the files, as `lines` for people or as one JSON object. @returns the exit code. */
export async function reportWritten(written: Written, lines: readonly string[], isJson: boolean): Promise<number> {
  await print(STDOUT, isJson ? JSON.stringify({ version: VERSION, ...written }) : lines.join("\n"));
  return 0;
}
