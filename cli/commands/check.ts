import { NameTable } from "../../engine/event/index.ts";
import type { ColumnType, Grammar } from "../../engine/grammar/index.ts";
import { STDIN, STDIN_NAME, sampleOfBytes } from "../../engine/input/index.ts";
import { parsersOf } from "../../engine/records/parsers.ts";
import type { Look } from "../../engine/report/index.ts";
import { catalogue } from "../../grammars/index.ts";
import {
  Audit,
  type AuditResult,
  type CaseResult,
  type CheckResult,
  Evidence,
  type GrammarUnderCheck,
  type InputProblem,
  isFine,
  type Requirements,
  reports,
  type SkippedInput,
} from "../../workbench/audit/index.ts";
import { quoted, refuse } from "../failures.ts";
import { draftedFormats, wantedFormats } from "../grammar-files/wanted.ts";
import { expanded } from "../operands/expanded.ts";
import {
  chooseFormats,
  colsSep,
  isColored,
  isGiven,
  joinInput,
  lastValue,
  multiline,
  type Parsed,
} from "../options/index.ts";
import { print, printError, STDOUT } from "../terminal.ts";
import { type Call, printUsage } from "./call.ts";
import { type CheckFiles, type SourcedGrammar, sortOperands } from "./check-files.ts";
import { check, lintMode, minAccepted, minCoverage, report, update } from "./definitions/formats.ts";
import { aboutPatterns, patternOptions } from "./definitions/patterns.ts";

/** Tries grammars on samples. @returns the exit code: 1 if a requirement is not met, a case differs, or an input cannot be checked. */
export async function checkSamples({ parsed, surroundings }: Call): Promise<number> {
  if (parsed.files.length === 0) return printUsage(check);
  const requirements = requirementsOf(parsed);
  const read = await sortOperands(await expanded(parsed.files));
  const tried = await grammarsFor(parsed, read);
  const [sample] = read.samples;
  if (sample && tried.grammars.length === 0 && !read.isGrammarMissing) {
    return refuse(`with which grammar is ${quoted(sample.source)} to be read?`);
  }
  const result = await resultOf(parsed, read, tried, requirements);
  const look: Look = { color: isColored(parsed, surroundings), width: surroundings.width, form: "long" };
  await print(STDOUT, reports[lastValue(parsed, report) ?? report.default]!(result, look));
  await printProblems(result);
  const asked = patternOptions.find(({ option }) => lastValue(parsed, option) !== undefined);
  if (asked && !isFine(result))
    await printError(
      `froe check: hint: froe explain --${asked.option.long} … FILE:LINE shows which part of the pattern fails`,
    );
  return isFine(result) ? 0 : 1;
}

/** The result, after all samples and cases were read. With `--update`, the corpus files are written. */
async function resultOf(
  parsed: Parsed,
  read: CheckFiles,
  { grammars: sourced, types }: { grammars: readonly SourcedGrammar[]; types: readonly ColumnType[] },
  requirements: Requirements,
): Promise<CheckResult> {
  const evidence = new Evidence(requirements.minCoverage !== null);
  const grammars = sourced.map(({ grammar }) => grammar);
  const audited = await auditOf(parsed, read, grammars, types, evidence);
  const audit = audited && isOfPattern(parsed) ? withoutCoverage(audited) : audited;
  const { cases, problems, skipped } = await readCorpora(parsed, read, grammars, evidence);
  const unread = audit === null ? read.samples : [];
  return {
    audit,
    cases,
    grammars: await underCheck(parsed, sourced, evidence, requirements),
    problems: [...read.problems, ...problems],
    skipped: [...skipped, ...unread.map(({ source }) => ({ source, reason: "its grammar cannot be loaded" }))],
    requirements,
  };
}

/** The requirements of the command line. */
function requirementsOf(parsed: Parsed): Requirements {
  const least = (option: typeof minAccepted | typeof minCoverage): number | null => {
    const value = lastValue(parsed, option);
    if (value === undefined) return null;
    const percent = Number(value.trim().replace(/%$/, "") || Number.NaN);
    return percent >= 0 && percent <= 100 ? percent : refuse(`--${option.long} is a number from 0 to 100`);
  };
  const accepted = least(minAccepted) ?? Number(minAccepted.default);
  const coverage = least(minCoverage);
  const mode = lastValue(parsed, lintMode);
  const isPattern = isOfPattern(parsed);
  // What a lint says about a grammar nobody can mend in the pattern of another program.
  const lint = mode === "error" || mode === "off" ? mode : isPattern && mode === undefined ? "off" : "warn";
  return { minAccepted: accepted, minCoverage: coverage, lint };
}

/** The cases of all corpus files. */
async function readCorpora(
  parsed: Parsed,
  { corpora, isGrammarMissing }: CheckFiles,
  grammars: readonly Grammar[],
  evidence: Evidence,
): Promise<Pick<CheckResult, "cases" | "problems" | "skipped">> {
  const cases: CaseResult[] = [];
  const problems: InputProblem[] = [];
  const skipped: SkippedInput[] = [];
  for (const corpus of corpora) {
    const { runCases, updateCases } = await import("./check-cases.ts");
    const results = await runCases(corpus, grammars, evidence);
    if ("reason" in results) skipped.push(results);
    // What belongs to a grammar that cannot be loaded is no problem of its own.
    else if ("message" in results && results.line === null && isGrammarMissing)
      skipped.push({ source: corpus.source, reason: "its grammar cannot be loaded" });
    else if ("message" in results) problems.push(results);
    else if (lastValue(parsed, update)) {
      const done = updateCases(corpus, results);
      if (done !== null) await printError(`froe check: ${done}`);
      cases.push(...results.map((one) => ({ ...one, expected: one.actual })));
    } else cases.push(...results);
  }
  const isNoneRead = cases.length === 0 && problems.length === 0 && !isGrammarMissing;
  if (!isNoneRead) return { cases, problems, skipped };
  // To have checked nothing is no success.
  return {
    cases,
    problems: skipped.map(({ source, reason }) => ({ source, line: null, message: reason })),
    skipped: [],
  };
}

/** The named grammars; where none is named and coverage is asked for, those of the cases. */
async function underCheck(
  parsed: Parsed,
  named: readonly SourcedGrammar[],
  evidence: Evidence,
  { lint, minCoverage }: Requirements,
): Promise<readonly GrammarUnderCheck[]> {
  const ofCases = evidence.grammars.map((grammar) => ({ grammar, source: grammar.name }));
  // The formats that froe ships are linted by its own tests.
  const linted = lastValue(parsed, lintMode) ? named : named.filter(({ grammar }) => !catalogue.includes(grammar));
  const findings =
    lint === "off" || linted.length === 0 ? null : await (await import("./check-lint.ts")).lintOf(linted, evidence);
  return (named.length > 0 || minCoverage === null ? named : ofCases).map(({ grammar, source }) => ({
    name: grammar.name,
    source,
    lint: findings?.get(grammar) ?? null,
    exercise: minCoverage === null ? null : evidence.exerciseOf(grammar),
  }));
}

/** Reports what could not be checked, or was skipped, on standard error. */
async function printProblems({ problems, skipped }: CheckResult): Promise<void> {
  const { visible } = await import("../../engine/output/legible.ts");
  for (const { source, line, message } of problems) {
    const place = line === null ? source : `${source}:${line}`;
    const isPlaced = message.startsWith(source);
    await printError(`froe: error: ${isPlaced ? message : `${visible(place)}: ${message}`}`);
  }
  for (const { source, reason } of skipped) await printError(`froe check: ${source}: ${reason}`);
}

/** The grammars that read samples: those that were named, and those of -f. */
async function grammarsFor(parsed: Parsed, { grammars, samples }: CheckFiles) {
  const isAsked = isOfPattern(parsed) || isGiven(parsed, ...aboutPatterns);
  const pattern = isAsked ? await (await import("./tried-pattern.ts")).namedPattern(parsed) : null;
  const inputs = samples.map(({ source, bytes }) => {
    return { path: source === STDIN_NAME ? STDIN : source, sample: async () => sampleOfBytes(bytes) };
  });
  const wanted = await draftedFormats(await wantedFormats(parsed, undefined, pattern !== null), parsed, inputs, false);
  if (pattern && (wanted.args.length > 0 || grammars.length > 0))
    refuse("samples are read with a pattern or with a grammar, not with both");
  if (pattern) return { grammars: [{ grammar: pattern, source: pattern.name, lineOf: null }], types: [] };
  const formats = await chooseFormats(wanted.args, lastValue(parsed, colsSep) ?? null, wanted.catalogue);
  if (formats.kind === "auto")
    return wanted.args.length > 0 ? refuse("-f has to name a format") : { grammars, types: [] };
  const more = formats.kind === "one" ? [formats.grammar] : formats.grammars;
  const sourced = more.map((grammar) => ({ grammar, source: grammar.name, lineOf: null }));
  return { grammars: [...grammars, ...sourced], types: formats.kind === "one" ? formats.types : [] };
}

/** True if the command line names a pattern of another program. */
function isOfPattern(parsed: Parsed): boolean {
  return isGiven(parsed, ...patternOptions.map(({ option }) => option));
}

/** The result without the parts of the grammar that a pattern became: nobody has seen them. */
function withoutCoverage(audit: AuditResult): AuditResult {
  const coverage = { parts: [], unused: [] };
  return { ...audit, grammars: audit.grammars.map((grammar) => ({ ...grammar, coverage })) };
}

/** The result on the samples; null if there are none, or no grammar to read them. */
async function auditOf(
  parsed: Parsed,
  { samples }: CheckFiles,
  grammars: readonly Grammar[],
  types: readonly ColumnType[],
  evidence: Evidence,
): Promise<AuditResult | null> {
  if (samples.length === 0 || grammars.length === 0) return null;
  const strategy = lastValue(parsed, multiline);
  const names = new NameTable();
  const parsers = await parsersOf(names);
  await parsers.loadReading(grammars);
  const audit = new Audit(grammars, types, parsers.of, names, evidence);
  for (const { source, bytes } of samples) {
    const joined = await joinInput(bytes, grammars[0]!, { strategy });
    audit.add(source, bytes, joined);
  }
  return audit.result();
}
