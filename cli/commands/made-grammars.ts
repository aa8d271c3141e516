import { Buffer } from "node:buffer";
import type { Grammar } from "../../engine/grammar/index.ts";
import { legible } from "../../engine/output/legible.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { createParser } from "../../engine/reading/index.ts";
import { importedFile, importedGrammar, importedName, type ReadOptions } from "../../workbench/foreign/index.ts";
import { NoSample, sampler, seeded } from "../../workbench/sample/index.ts";
import { configuredFile, configuredGrammar } from "../../workbench/writers/index.ts";
import { readConfigured, readImported } from "../grammar-files/foreign.ts";
import { printError } from "../terminal.ts";
import { failed, filesOf, newGrammar, reportWritten, writeCorpus } from "./draft-files.ts";

/** A grammar that is made from a text that describes lines: a configuration, or a pattern of another program. */
interface MadeGrammar {
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
async function writeMade({ name, code, source, givenFor }: MadeGrammar, isJson: boolean): Promise<number> {
  const files = filesOf(name);
  const grammar = await newGrammar(files, code);
  if (typeof grammar === "string") return failed(grammar);
  const given = await givenFor(grammar);
  const made = given.length > 0 ? given : madeLines(grammar);
  if (made instanceof NoSample) return failed(made.message);
  const [title, are] =
    given.length > 0
      ? [`Samples of ${source}`, "that its text gives"]
      : [`Made from ${source}`, "that are made from it"];
  await writeCorpus(files.corpus, title, Buffer.from(made.map((line) => `${line}\n`).join("")), grammar);
  const { layout } = grammar;
  const check = `froe check ./${files.grammar} ${files.corpus} FILE.log`;
  const report = [
    `${files.grammar}: reads ${legible(layout)}`,
    `${files.corpus}: ${made.length} ${made.length === 1 ? "line" : "lines"} ${are}, with their events`,
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

/** Writes the grammar of a configuration, and a corpus of lines that are made from it. @returns the exit code. */
export async function writeConfigured(
  name: string,
  argument: string,
  kind: string | null,
  isJson: boolean,
): Promise<number> {
  const { configured, source, wrong } = await readConfigured(argument, kind);
  const built = configuredGrammar(configured, name);
  if ("ok" in built) throw wrong(built);
  return writeMade({ name, code: configuredFile(configured, name, source), source, givenFor: async () => [] }, isJson);
}

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
  const { imported, text, source } = read;
  const built = importedGrammar(imported, read.kind, text, name ?? importedName(imported, read.kind));
  if ("problems" in built) throw read.wrong(built);
  const code = importedFile(imported, read.kind, text, built.name, source);
  const givenFor = (grammar: Grammar) => fitting(imported.samples, grammar, source);
  return writeMade({ name: built.name, code, source, givenFor }, isJson);
}

/** The sample lines that a grammar accepts; reports how many it does not. */
async function fitting(samples: readonly string[], grammar: Grammar, source: string): Promise<readonly string[]> {
  const parser = reference(grammar);
  const given = samples.filter((line) => {
    const bytes = Buffer.from(line);
    return !line.includes("\n") && parser.parse(bytes, 0, bytes.length).ok;
  });
  const skipped = samples.filter((line) => !given.includes(line));
  const [first] = skipped;
  if (first === undefined) return given;
  const failure = first.includes("\n") ? null : await createParser(grammar).explain(first);
  const reason = failure === null ? "has a line end" : `column ${failure.column}: ${failure.message}`;
  await printError(
    `froe grammar: ${skipped.length} of the ${samples.length} sample lines of ${source} ${skipped.length === 1 ? "does" : "do"} not fit the pattern: line ${samples.indexOf(first) + 1} of them, ${reason}`,
  );
  return given;
}
