import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { casesOf, type Case as ParsedCase } from "../../workbench/audit/index.ts";

export interface Case extends ParsedCase {
  /** As a file is read. */
  readonly bytes: Buffer;
}

const folder = new URL("../../corpus/", import.meta.url);

/** The topics of a format, `rejected` for corpus/combined/rejected.txt; none where there is no folder. */
export function topicsOf(format: string): readonly string[] {
  const at = new URL(`${format}/`, folder);
  const names = readdirSync(folder).includes(format) ? readdirSync(at) : [];
  return names.filter((name) => name.endsWith(".txt")).map((name) => name.slice(0, -".txt".length));
}

/**
 * The cases of a topic.
 * @throws Error naming the file and the case that is not written as a case is.
 */
export function loadCases(format: string, topic: string): readonly Case[] {
  return parseCases(readFileSync(fileOf(format, topic), "utf8"), `corpus/${format}/${topic}.txt`);
}

/** Writes the cases of a topic again, with what their records turned out to be. */
export function writeCases(format: string, topic: string, cases: readonly Case[]): void {
  const texts = cases.map(({ head, expected }) => `${head}\n${expected.map((line) => `${line}\n`).join("")}`);
  writeFileSync(fileOf(format, topic), texts.join("\n"));
}

function fileOf(format: string, topic: string): URL {
  return new URL(`${format}/${topic}.txt`, folder);
}

/** The cases of a file's text; `name` is for errors. */
export function parseCases(text: string, name: string): readonly Case[] {
  // corpus/multiline names the format of each case.
  const cases = casesOf(text, ["format"]);
  if ("problem" in cases) throw new Error(`${name}: ${cases.problem}`);
  return cases.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) }));
}
