import { Buffer } from "node:buffer";
import { existsSync, writeFileSync } from "node:fs";
import type { Grammar } from "../../engine/grammar/index.ts";
import { NoSample, sampler, seeded } from "../../workbench/sample/index.ts";
import { loadGrammarFile } from "../grammar-files/load.ts";
import { tell } from "../print.ts";
import { filesOf, writeCorpus } from "./draft-files.ts";
import { reportWritten } from "./written.ts";

/** A grammar that is made from a text that describes lines: a configuration, or a pattern of another program. */
export interface MadeGrammar {
  readonly name: string;
  /** The text of its file. */
  readonly code: string;
  /** What it is made from, for people. */
  readonly source: string;
  /** Lines that the text gives as examples, of those that the grammar reads. */
  readonly givenFor: (grammar: Grammar) => Promise<readonly string[]>;
}

/** How many lines a corpus has if none is given, and the start of the numbers that they are made with. */
const CASES = 3;
const SEED = 26;
/** Times within a few years, as logs have them, are likely in any sample. */
const ODDS = { odd: 0, first: 0.5 };

/** Writes the file of a grammar, and a corpus: lines that its source gives, or lines that are made. @returns the exit code. */
export async function writeMade({ name, code, source, givenFor }: MadeGrammar, isJson: boolean): Promise<number> {
  const files = filesOf(name);
  const taken = Object.values(files).find((file) => existsSync(file));
  if (taken !== undefined) return failed(`${taken} is there already`);
  writeFileSync(files.grammar, code);
  const loaded = await loadGrammarFile(`./${files.grammar}`);
  if (!loaded.ok) return failed(loaded.message);
  const grammar = loaded.grammars[0]!;
  const given = await givenFor(grammar);
  const made = given.length > 0 ? given : madeLines(grammar);
  if (made instanceof NoSample) return failed(made.message);
  const [title, are] =
    given.length > 0
      ? [`Samples of ${source}`, "that its text gives"]
      : [`Made from ${source}`, "that are made from it"];
  const corpus = Buffer.from(made.map((line) => `${line}\n`).join(""));
  const problem = await writeCorpus(files.corpus, title, corpus, grammar);
  if (problem) return failed(problem.message);
  const { layout } = grammar;
  const check = `froe check ./${files.grammar} ${files.corpus} FILE.log`;
  const report = [
    `${files.grammar}: reads ${layout}`,
    `${files.corpus}: ${made.length} lines ${are}, with their events`,
    `Try it: ${check}`,
  ];
  return reportWritten({ files, source, layout, sample: null, cases: made.length, check }, report, isJson);
}

function madeLines(grammar: Grammar): readonly string[] | NoSample {
  try {
    const { sample } = sampler(grammar, seeded(SEED), ODDS);
    return Array.from({ length: CASES }, () => sample());
  } catch (error) {
    if (error instanceof NoSample) return error;
    throw error;
  }
}

async function failed(message: string): Promise<number> {
  await tell(`froe grammar: ${message}`);
  return 1;
}
