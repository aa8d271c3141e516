import type { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import type { Grammar } from "../../engine/grammar/index.ts";
import { caseText, outcomesOf } from "../../workbench/audit/index.ts";
import { joinInput } from "../multiline.ts";
import type { UsageError } from "../usage.ts";

// The files of drafts: a grammar, and cases with their events.

const NAME = /^[a-z][a-z0-9-]*$/;

export function isGrammarName(name: string): boolean {
  return NAME.test(name);
}

/** The files of a draft of this name. */
export function filesOf(name: string) {
  return { grammar: `${name}.grammar.ts`, corpus: `${name}.txt` };
}

/** Writes lines and their events. @returns why that is not possible. */
export async function writeCorpus(
  path: string,
  title: string,
  cases: Buffer,
  grammar: Grammar,
): Promise<UsageError | null> {
  const joined = await joinInput(cases, grammar);
  if (joined !== null && "ok" in joined) return joined;
  const outcomes = outcomesOf(grammar, cases, [], null, joined);
  writeFileSync(path, caseText(title, cases.toString(), outcomes));
  return null;
}
