import { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import { NoSample, sampler, seeded } from "../../workbench/sample/index.ts";
import { configuredFile, configuredGrammar } from "../../workbench/writers/index.ts";
import { readConfigured } from "../grammar-files/configured.ts";
import { loadGrammarFile } from "../grammar-files/load.ts";
import { tell } from "../print.ts";
import { misuse } from "./call.ts";
import { filesOf, writeCorpus } from "./draft-files.ts";
import { grammarCommandInfo } from "./named.ts";
import { reportWritten } from "./written.ts";

/** Cases of the corpus, and the start of the numbers that they are made with. */
const CASES = 3;
const SEED = 26;
/** Times within a few years, as logs have them, are likely in any sample. */
const ODDS = { odd: 0, first: 0.5 };

/** Writes the grammar of a configuration, and a corpus of lines that are made from it. @returns the exit code. */
export async function writeConfigured(
  name: string,
  argument: string,
  kind: string | null,
  isJson: boolean,
): Promise<number> {
  const read = await readConfigured(argument, kind);
  if ("ok" in read) return misuse(grammarCommandInfo, read);
  const { configured, source, wrong } = read;
  const built = configuredGrammar(configured, name);
  if ("ok" in built) return misuse(grammarCommandInfo, wrong(built));
  const files = filesOf(name);
  writeFileSync(files.grammar, configuredFile(configured, name, source));
  const loaded = await loadGrammarFile(`./${files.grammar}`);
  if (!loaded.ok) return failed(loaded.message);
  const grammar = loaded.grammars[0]!;
  try {
    const { sample } = sampler(grammar, seeded(SEED), ODDS);
    const lines = Array.from({ length: CASES }, () => `${sample()}\n`).join("");
    const problem = await writeCorpus(files.corpus, `Made from ${source}`, Buffer.from(lines), grammar);
    if (problem) return failed(problem.message);
  } catch (error) {
    if (!(error instanceof NoSample)) throw error;
    return failed(error.message);
  }
  const check = `froe check ./${files.grammar} ${files.corpus} FILE.log`;
  const { layout } = grammar;
  const lines = [
    `${files.grammar}: reads ${layout}`,
    `${files.corpus}: ${CASES} lines that are made from it, with their events`,
    `Try it: ${check}`,
  ];
  return reportWritten({ files, source, layout, sample: null, cases: CASES, check }, lines, isJson);
}

async function failed(message: string): Promise<number> {
  await tell(`froe grammar: ${message}`);
  return 1;
}
