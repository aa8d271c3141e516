import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type Case, casesOf } from "../../workbench/audit/index.ts";

/** More records of a format would not be better samples. */
const MOST = 20;
const LONGEST = 1_000;
const corpus = new URL("../../corpus/", import.meta.url);

/** Records of froe's corpus that a format accepts, one per line. The build puts them into the bundle. */
export function samplesOf(format: string): readonly string[] {
  const folder = new URL(`${format}/`, corpus);
  if (!existsSync(folder)) return [];
  const topics = readdirSync(folder).filter((file) => file.endsWith(".txt"));
  const cases = topics.flatMap((file) => {
    const found = casesOf(readFileSync(new URL(file, folder), "utf8"));
    return "problem" in found ? [] : found;
  });
  return cases.flatMap(recordsOf).slice(0, MOST);
}

/** The records of a case whose lines are each one accepted record. */
function recordsOf({ attributes, bytes, expected }: Case): readonly string[] {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/).slice(0, -1);
  const isPlain = attributes.size === 0 && lines.length === expected.length;
  if (!isPlain || !expected.every((outcome) => outcome.startsWith("{"))) return [];
  return lines.filter((line) => line.length <= LONGEST);
}
