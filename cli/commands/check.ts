import { defineCommand } from "citty";
import { Event, NameTable } from "../../engine/event/index.ts";
import type { ColumnType, Grammar } from "../../engine/grammar/index.ts";
import { parsersOf } from "../../engine/records/parsers.ts";
import { loadReport } from "../../engine/report/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { Audit, type CaseResult, isFine, reports } from "../../workbench/audit/index.ts";
import { type Lint, lint } from "../../workbench/lint/index.ts";
import { wantsColor } from "../color.ts";
import { MISUSE } from "../exit-codes.ts";
import { chooseFormats, wantedFormats } from "../formats.ts";
import { commandUsage } from "../help/index.ts";
import { color, colsSep } from "../options/index.ts";
import { lastValue, type Parsed } from "../parse.ts";
import { print, STDERR, STDOUT, tell } from "../print.ts";
import { quoted, type UsageError, usageError } from "../usage.ts";
import { misuse, readCall } from "./call.ts";
import { runCases } from "./check-cases.ts";
import { type CheckFiles, sortOperands } from "./check-files.ts";
import { check } from "./named.ts";
import { minAccepted, report, update } from "./options.ts";
import { updateCases } from "./update-cases.ts";

const FIRST_CATCH_ALL = catalogue.findIndex(({ acceptsAll }) => acceptsAll);
const SEED = 1;

/** Tries grammars on samples. */
export const checkCommand = defineCommand({
  meta: { name: check.name, description: check.about },
  run: ({ rawArgs }) => checkSamples(rawArgs),
});

/** @returns the exit code: 1 if too little is accepted, a case differs, or a file cannot be read. */
async function checkSamples(argv: readonly string[]): Promise<number> {
  const call = await readCall(check, argv);
  if (typeof call === "number") return call;
  const { parsed, surroundings } = call;
  const { environment, terminal } = surroundings;
  if (parsed.files.length === 0) {
    await print(STDERR, commandUsage(check));
    return MISUSE;
  }
  const least = Number(lastValue(parsed, minAccepted) ?? minAccepted.default);
  if (!(least >= 0 && least <= 100)) return misuse(check, "--min-accepted is a number from 0 to 100");
  const read = await sortOperands(parsed.files);
  if ("ok" in read) return misuse(check, read.message);
  const tried = await grammarsFor(parsed, read);
  if ("ok" in tried) return misuse(check, tried.message);
  const { grammars, types } = tried;
  if (read.samples.length > 0 && grammars.length === 0) {
    return misuse(check, `with which grammar is ${quoted(read.samples[0]!.source)} to be read?`);
  }
  const cases: CaseResult[] = [];
  const skipped = [...read.skipped];
  for (const corpus of read.corpora) {
    const results = await runCases(corpus, grammars);
    if (results === null) {
      skipped.push(corpus.source);
      continue;
    }
    if ("ok" in results) return misuse(check, results.message);
    if (lastValue(parsed, update)) {
      const done = updateCases(corpus, results);
      if (done !== null) await tell(`froe check: ${done}`);
      cases.push(...results.map((one) => ({ ...one, expected: one.actual })));
    } else cases.push(...results);
  }
  const isColored = wantsColor({ asked: lastValue(parsed, color), environment, terminal: terminal.stdout });
  const result = {
    audit: await auditOf(read, grammars, types),
    cases,
    minAccepted: least,
    lint: await lintOf(grammars),
  };
  // Without samples and cases, the grammars themselves are checked.
  const isBare = read.samples.length + read.corpora.length + read.problems.length === 0 && grammars.length > 0;
  const nothing = result.audit === null && cases.length === 0 && !isBare;
  if (!nothing) await print(STDOUT, reports[lastValue(parsed, report) ?? "text"]!(result, isColored));
  const { render } = await loadReport();
  for (const problem of read.problems)
    await print(STDERR, render(problem, { color: false, width: null, form: "short" }));
  for (const source of skipped) await tell(`froe check: ${source}: no cases of a format that is known`);
  return isFine(result) && !nothing && read.problems.length === 0 ? 0 : 1;
}

/** The grammars that read samples: those that were named, and those of -f. */
async function grammarsFor(
  parsed: Parsed,
  { grammars }: CheckFiles,
): Promise<{ grammars: readonly Grammar[]; types: readonly ColumnType[] } | UsageError> {
  const wanted = await wantedFormats(parsed);
  if ("ok" in wanted) return wanted;
  const formats = await chooseFormats(wanted.args, lastValue(parsed, colsSep) ?? null, wanted.catalogue);
  if ("ok" in formats) return formats;
  if (formats.kind === "auto") {
    return wanted.args.length > 0 ? usageError("-f has to name a format") : { grammars, types: [] };
  }
  const more = formats.kind === "one" ? [formats.grammar] : formats.grammars;
  return { grammars: [...grammars, ...more], types: formats.kind === "one" ? formats.types : [] };
}

async function auditOf({ samples }: CheckFiles, grammars: readonly Grammar[], types: readonly ColumnType[]) {
  if (samples.length === 0) return null;
  const names = new NameTable();
  const parsers = await parsersOf(names);
  await parsers.load(grammars);
  const audit = new Audit(grammars, types, parsers.of, names);
  for (const { source, bytes } of samples) audit.add(source, bytes);
  return audit.result();
}

/** The formats that detection tries before a grammar: all built-in ones before a user's, the earlier ones before a built-in. */
async function lintOf(grammars: readonly Grammar[]): Promise<readonly Lint[]> {
  const names = new NameTable();
  const event = new Event(names);
  const parsers = await parsersOf(names);
  await parsers.load([...catalogue, ...grammars]);
  return grammars.flatMap((grammar) => {
    const index = catalogue.indexOf(grammar);
    const earlier = index < 0 ? catalogue.slice(0, FIRST_CATCH_ALL) : catalogue.slice(0, index);
    return lint(grammar, { earlier, parserOf: parsers.of, event, random: sequence(SEED) });
  });
}

/** Numbers that are the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
