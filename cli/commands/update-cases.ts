import { writeFileSync } from "node:fs";
import { type CaseResult, casesOf } from "../../engine/audit/index.ts";
import type { CorpusFile } from "./check-files.ts";

/**
 * Writes a corpus file anew where its cases come to something else than it expects: the heads and inputs stay.
 * @returns how many cases are other than before.
 * @throws the system's error, with its `code`.
 */
export function updateCases({ source, bytes }: CorpusFile, results: readonly CaseResult[]): number {
  const cases = casesOf(bytes.toString());
  const changed = results.filter(({ expected, actual }) => expected.join("\n") !== actual.join("\n")).length;
  if ("problem" in cases || changed === 0) return 0;
  const texts = cases.map(({ head }, i) => `${[head, ...results[i]!.actual].join("\n")}\n`);
  writeFileSync(source, texts.join("\n"));
  return changed;
}
