import { Buffer } from "node:buffer";
import { existsSync, writeFileSync } from "node:fs";
import type { Grammar } from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { importedFile, importedGrammar, importedName, type ReadOptions } from "../../workbench/foreign/index.ts";
import { NoSample, sampler, seeded } from "../../workbench/sample/index.ts";
import { readImported } from "../grammar-files/imported.ts";
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

/**
 * Writes the grammar of a pattern of another program, and a corpus: lines that its text gives, or lines that are made.
 * @param name the grammar's name; null for one from the pattern.
 * @returns the exit code.
 */
export async function writeImported(
  name: string | null,
  argument: string,
  kind: string,
  options: ReadOptions,
  isJson: boolean,
): Promise<number> {
  const read = await readImported(argument, kind, options);
  if ("ok" in read) return misuse(grammarCommandInfo, read);
  const { imported, text, source } = read;
  const built = importedGrammar(imported, read.kind, text, name ?? importedName(imported, read.kind));
  if ("problems" in built) return misuse(grammarCommandInfo, read.wrong(built));
  const files = filesOf(built.name);
  const taken = Object.values(files).find((file) => existsSync(file));
  if (taken !== undefined) return failed(`${taken} is there already`);
  writeFileSync(files.grammar, importedFile(imported, read.kind, text, built.name, source));
  const loaded = await loadGrammarFile(`./${files.grammar}`);
  if (!loaded.ok) return failed(loaded.message);
  const grammar = loaded.grammars[0]!;
  const given = givenLines(imported.samples, grammar);
  const skipped = imported.samples.length - given.length;
  if (skipped > 0)
    await tell(
      `froe grammar: ${skipped} of the ${imported.samples.length} sample lines of ${source} ${skipped === 1 ? "does" : "do"} not fit the pattern`,
    );
  try {
    const made = given.length > 0 ? given : madeLines(grammar);
    const title = given.length > 0 ? `Samples of ${source}` : `Made from ${source}`;
    const corpus = Buffer.from(made.map((line) => `${line}\n`).join(""));
    const problem = await writeCorpus(files.corpus, title, corpus, grammar);
    if (problem) return failed(problem.message);
    const are = given.length > 0 ? "that its text gives" : "that are made from it";
    const check = `froe check ./${files.grammar} ${files.corpus} FILE.log`;
    const { layout } = grammar;
    const report = [
      `${files.grammar}: reads ${layout}`,
      `${files.corpus}: ${made.length} lines ${are}, with their events`,
      `Try it: ${check}`,
    ];
    return await reportWritten({ files, source, layout, sample: null, cases: made.length, check }, report, isJson);
  } catch (error) {
    if (!(error instanceof NoSample)) throw error;
    return failed(error.message);
  }
}

function madeLines(grammar: Grammar): readonly string[] {
  const { sample } = sampler(grammar, seeded(SEED), ODDS);
  return Array.from({ length: CASES }, () => sample());
}

/** The lines that a grammar accepts. */
function givenLines(samples: readonly string[], grammar: Grammar): readonly string[] {
  const parser = reference(grammar);
  return samples.filter((line) => {
    const bytes = Buffer.from(line);
    return !line.includes("\n") && parser.parse(bytes, 0, bytes.length).ok;
  });
}

async function failed(message: string): Promise<number> {
  await tell(`froe grammar: ${message}`);
  return 1;
}
