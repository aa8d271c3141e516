import type { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import type { Grammar } from "../../engine/grammar/index.ts";
import { outcomesOf } from "../../workbench/audit/index.ts";
import { joinInput } from "../multiline.ts";
import type { UsageError } from "../usage.ts";

// The files of drafts: a grammar, and cases with their events.

const NAME = /^[a-z][a-z0-9-]*$/;
/** The characters of a line between cases and their events. */
const USUAL_DIVIDER = 20;

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
  const lines = cases.toString().split("\n");
  const longest = lines.map((line) => (/^-+$/.test(line) ? line.length + 1 : 0));
  const divider = "-".repeat(Math.max(USUAL_DIVIDER, ...longest));
  const joined = await joinInput(cases, grammar);
  if (joined !== null && "ok" in joined) return joined;
  const outcomes = outcomesOf(grammar, cases, [], null, joined);
  const head = `====================\n${title}\n====================\n`;
  writeFileSync(path, `${head}${cases}${divider}\n${outcomes.join("\n")}\n`);
  return null;
}
