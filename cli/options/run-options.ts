import type { Grammar } from "../../engine/grammar/index.ts";
import { type Limits, usualLimits } from "../../engine/records/options.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import type { DecidedFormats } from "../../engine/select/index.ts";
import type { Surroundings } from "../terminal.ts";
import { chooseDiagnostics, silent } from "./diagnostics.ts";
import { chooseSources } from "./files.ts";
import { grouping } from "./groups.ts";
import { chooseInput } from "./input.ts";
import { chooseLines } from "./lines.ts";
import { chooseCounts } from "./metrics.ts";
import { chooseMultiline } from "./multiline.ts";
import { isGiven, lastValue, type Parsed } from "./option.ts";
import { chooseOutput, quiet } from "./output.ts";
import { chooseParallel } from "./parallel.ts";
import { chooseSteps } from "./script.ts";
import { chooseEvents } from "./selection.ts";
import { chooseTimes } from "./time.ts";

/** What is known of a command line besides its options. */
interface Known {
  /** The formats, each by its name in the catalogue. */
  readonly args: readonly string[];
  readonly catalogue: readonly Grammar[];
  /** What detection has decided for records of several lines, if anything. */
  readonly several?: DecidedFormats | null;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
}

/** The run that a command line asks for, but for its window of time: each group of options chooses a part of it. @throws UsageError */
export async function runOptions(
  parsed: Parsed,
  { args, catalogue, several, now }: Known,
  surroundings: Surroundings,
): Promise<RunOptions> {
  const { environment, terminal } = surroundings;
  const limits = limitsIn(environment);
  const sources = chooseSources(parsed);
  const input = await chooseInput(parsed, args, catalogue, sources.merge);
  const lines = await chooseLines(parsed);
  const formats = several && input.formats.kind === "auto" && !input.formats.perFile ? several : input.formats;
  const multiline = await chooseMultiline(parsed, formats);
  const times = await chooseTimes(parsed, now);
  const events = chooseEvents(parsed);
  const output = await chooseOutput(parsed, surroundings);
  const scripts = chooseSteps(parsed, environment);
  const questions = isGiven(parsed, ...grouping.options) ? await import("./questions.ts") : null;
  const asked = questions && (await questions.askedQuestion(parsed, scripts.steps, surroundings.height));
  const isSilent = lastValue(parsed, silent) === true && output.outputFile === null;
  const spans = questions && (await questions.chooseSpans(parsed, scripts.steps));
  const counts = chooseCounts(parsed, asked !== null);
  const { metrics, statistics } = counts;
  return {
    ...sources,
    ...input,
    ...lines,
    formats,
    multiline,
    ...times,
    ...events,
    ...output,
    ...scripts,
    ...counts,
    asked: asked && isSilent ? { ...asked, form: null } : asked,
    spans,
    limits,
    window: null,
    ...chooseDiagnostics(parsed, terminal.stderr),
    parallel: chooseParallel(parsed, formats, sources.inputs, limits),
    quiet:
      lastValue(parsed, quiet) === true ||
      isSilent ||
      (metrics !== null && metrics.form !== null && !metrics.besideEvents) ||
      asked !== null ||
      statistics?.stream === "stdout",
  };
}

/** Limits for the processes that tests start, as a JSON object of those that differ from the defaults. */
const VARIABLE = "FROE_LIMITS";

/** @throws SyntaxError or TypeError if the variable has any other value. */
function limitsIn(environment: Readonly<Record<string, string | undefined>>): Limits {
  const text = environment[VARIABLE];
  if (text === undefined || text === "") return usualLimits;
  const given: unknown = JSON.parse(text);
  if (isLimits(given)) return { ...usualLimits, ...given };
  throw new TypeError(`${VARIABLE} holds no limits: ${text}`);
}

/** True if each member has the name and the type of a limit. */
function isLimits(given: unknown): given is Partial<Limits> {
  if (typeof given !== "object" || given === null) return false;
  const usual = new Map<string, unknown>(Object.entries(usualLimits));
  return Object.entries(given).every(([name, value]) => typeof value === typeof usual.get(name));
}
