import type { Buffer } from "node:buffer";
import { existsSync, writeFileSync } from "node:fs";
import type { Grammar } from "../../engine/grammar/index.ts";
import { caseText, outcomesOf } from "../../workbench/audit/index.ts";
import { quoted, refuse } from "../failures.ts";
import { loadGrammarFile } from "../grammar-files/load.ts";
import { joinInput } from "../options/index.ts";
import { print, printError, STDOUT } from "../terminal.ts";

// The files of drafts: a grammar, and cases with their events.

const NAME = /^[a-z][a-z0-9-]*$/;

/** @throws UsageError for what is no name of a grammar. */
export function checkGrammarName(name: string | null): void {
  if (name === null || NAME.test(name)) return;
  refuse(`${quoted(name)} is no name of a grammar: lower-case letters, digits and -`);
}

/** The files of a draft of this name. */
export function filesOf(name: string) {
  return { grammar: `${name}.grammar.ts`, corpus: `${name}.txt` };
}

/** Which of the files exists already; undefined if none does. */
export function takenOf(files: Written["files"]): string | undefined {
  return Object.values(files).find((file) => existsSync(file));
}

/** Writes the file of a grammar and loads it. @returns the grammar, or why there is none. */
export async function newGrammar(files: Written["files"], code: string): Promise<Grammar | string> {
  const taken = takenOf(files);
  if (taken !== undefined) return `${taken} is there already`;
  writeFileSync(files.grammar, code);
  const loaded = await loadGrammarFile(`./${files.grammar}`);
  return loaded.ok ? loaded.grammars[0]! : loaded.message;
}

/** Writes lines and their events. @throws UsageError if the lines of the grammar cannot be joined. */
export async function writeCorpus(path: string, title: string, cases: Buffer, grammar: Grammar): Promise<void> {
  const outcomes = outcomesOf(grammar, cases, [], null, await joinInput(cases, grammar));
  writeFileSync(path, caseText(title, cases.toString(), outcomes));
}

/** The version of the schema, docs/grammar.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** The files of a new grammar. */
interface Written {
  readonly files: { readonly grammar: string; readonly corpus: string };
  /** The sample, the configuration or the pattern that they are made from. */
  readonly source: string;
  /** The layout of a configuration or a pattern; null for a draft. */
  readonly layout: string | null;
  /** How many records of the sample the draft accepts; null for a configuration or a pattern. */
  readonly sample: { readonly records: number; readonly accepted: number } | null;
  readonly cases: number;
  /** The command that tries both. */
  readonly check: string;
}

/** Reports the files, as `lines` for people or as one JSON object. @returns the exit code. */
export async function reportWritten(written: Written, lines: readonly string[], isJson: boolean): Promise<number> {
  await print(STDOUT, isJson ? JSON.stringify({ version: VERSION, ...written }) : lines.join("\n"));
  return 0;
}

/** Says why there is no grammar. @returns the exit code. */
export async function failed(message: string): Promise<number> {
  await printError(`froe grammar: ${message}`);
  return 1;
}
