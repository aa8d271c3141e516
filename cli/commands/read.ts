import { existsSync, fstatSync, type Stats } from "node:fs";
import type { RunOptions } from "../../engine/run/options.ts";
import { run } from "../../engine/run/run.ts";
import { ScriptError } from "../../engine/script/error.ts";
import packageJson from "../../package.json" with { type: "json" };
import { wantsColor } from "../color.ts";
import { checkCombinations } from "../combinations.ts";
import { errorText } from "../error-text.ts";
import { MISUSE } from "../exit-codes.ts";
import { chooseFormats, formatIsFile, wantedFormats } from "../formats.ts";
import type { Help } from "../help/index.ts";
import { library } from "../library.ts";
import { chooseLines } from "../lines.ts";
import { chooseMultiline } from "../multiline.ts";
import { readOperands } from "../operands.ts";
import {
  asGrammar,
  color,
  colsSep,
  completions,
  grouping,
  help,
  helpFormats,
  helpFunctions,
  helpJson,
  inputFormat,
  lookup,
  noSettings,
  type Option,
  patternsSince,
  version,
} from "../options/index.ts";
import { checkOutputFile } from "../output-file.ts";
import { lastValue, type Parsed, parseCommandLine, valuesOf } from "../parse.ts";
import type { Around } from "../patterns.ts";
import { choosePayloads } from "../payloads.ts";
import { print, STDERR, STDOUT, tell } from "../print.ts";
import { runOptions } from "../run-options.ts";
import { chooseTallied } from "../sampling.ts";
import { chooseSteps, mayBeTorn, wrongScript } from "../scripts.ts";
import { defaultsThatHold, environmentDefaults, settingsFor } from "../settings/index.ts";
import { chooseSources, perFile } from "../sources.ts";
import type { Surface } from "../surface.ts";
import { lookAround, type Surroundings } from "../surroundings.ts";
import { chooseTemplate } from "../templates.ts";
import { asksLog, chooseTimes } from "../times.ts";
import { quoted, type UsageError, usageError } from "../usage.ts";

let hasRead = false;

/** True if this process has read logs, as nearly every one does: its compiled code is then what others need. */
export function hasReadLogs(): boolean {
  return hasRead;
}

/**
 * Runs froe without a command: reads logs and prints their events.
 * @param known the options that the words may have; missing for all that read logs.
 * @returns the exit code.
 */
export async function readLogs(argv: readonly string[], known?: readonly Option[]): Promise<number> {
  const asked = parseCommandLine(argv, known);
  if (!asked.ok) return complain(await withOtherTools(asked));
  const about = aboutFroe(asked);
  if (about) {
    await print(STDOUT, await about);
    return 0;
  }
  const surroundings = await lookAround();
  const helped = helpInstead(asked, surroundings);
  if (helped) return helped;
  const meant = await withDefaults(asked, surroundings.environment);
  if (!meant.ok) return complain(meant);
  const operands = await readOperands(meant);
  if ("ok" in operands) return complain(operands);
  const parsed = { ...meant, files: operands.files };
  if (parsed.files.length === 0 && surroundings.terminal.stdin) {
    const file = valuesOf(parsed, inputFormat).find((name) => existsSync(name));
    if (file !== undefined) return complain(formatIsFile(file));
    await print(STDERR, (await import("../help/index.ts")).usage);
    return MISUSE;
  }
  const output = checkOutputFile(parsed);
  if (output) return complain(output);
  if (mayBeTorn(parsed)) {
    const torn = (await import("../torn-filter.ts")).tornFilter(parsed, outputOf());
    if (torn) return complain(torn);
  }
  const wanted = await wantedFormats(parsed);
  if ("ok" in wanted) return complain(wanted);
  const { args, catalogue } = wanted;
  const chosen = await chooseFormats(args, lastValue(parsed, colsSep) ?? null, catalogue);
  if ("ok" in chosen) return complain(chosen);
  const payloads = await choosePayloads(parsed, catalogue);
  if ("ok" in payloads) return complain(payloads);
  const lookups =
    valuesOf(parsed, lookup).length > 0 ? await (await import("../lookups.ts")).chooseLookups(parsed, catalogue) : [];
  if ("ok" in lookups) return complain(lookups);
  const sources = chooseSources(parsed);
  const formats = perFile(chosen, sources.merge);
  const lines = await chooseLines(parsed);
  if (lines && "ok" in lines) return complain(lines);
  const multiline = await chooseMultiline(parsed, formats, operands.strategy);
  if (multiline && "ok" in multiline) return complain(multiline);
  const times = await chooseTimes(parsed, Date.now());
  if ("ok" in times) return complain(times);
  const tallied = await chooseTallied(parsed);
  if ("ok" in tallied) return complain(tallied);
  const template = await chooseTemplate(parsed);
  if (template && "ok" in template) return complain(template);
  const steps = chooseSteps(parsed, surroundings.environment);
  if ("ok" in steps) return complain(steps);
  const questions = asksQuestion(parsed) ? await import("../questions.ts") : null;
  const question = questions && (await questions.askedQuestion(parsed, steps, screenLines(surroundings)));
  if (question && "ok" in question) return complain(question);
  const spans = questions && (await questions.chooseSpans(parsed, steps));
  if (spans && "ok" in spans) return complain(spans);
  try {
    const options = runOptions(
      parsed,
      {
        ...{ asked: question, spans, template, formats, payloads, lookups, lines, multiline },
        pathFields: operands.pathFields,
        ...sources,
        ...times,
        ...steps,
        ...tallied,
      },
      surroundings,
    );
    const around = options.parallel ? await import("../start-worker.ts") : {};
    const window = asksLog(parsed) ? await windowInLog(parsed, options, { ...library, catalogue }) : options.window;
    if (window && "ok" in window) return complain(window);
    const code = await runAsked(parsed, { ...options, window }, { library: { ...library, catalogue }, ...around });
    if (typeof code !== "number") return complain(code);
    if (code === 1 && options.diagnostics) {
      await (await import("../file-advice.ts")).adviseOnFiles(parsed, surroundings.errorWidth);
    }
    if (operands.hint !== null && options.diagnostics) {
      await (await import("../file-advice.ts")).tellHint(operands.hint, surroundings.errorWidth);
    }
    hasRead = true;
    return code;
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    return complain(await wrongScript(error, surroundings.errorWidth));
  }
}

/** What is printed about this release instead of reading logs; null where that is not asked. */
function aboutFroe(asked: Parsed): Promise<string> | string | null {
  if (lastValue(asked, version)) return `${packageJson.name} ${packageJson.version}`;
  const shell = lastValue(asked, completions);
  return shell === undefined ? null : completionsFor(shell);
}

async function completionsFor(shell: string): Promise<string> {
  const { completionScript } = await import("../completions/index.ts");
  return completionScript(shell, await loadSurface());
}

/** Helps instead of reading logs. @returns the exit code; null where no help is asked. */
function helpInstead(asked: Parsed, surroundings: Surroundings): Promise<number> | null {
  if (lastValue(asked, help) !== undefined) return explain(asked, surroundings);
  const format = lastValue(asked, helpFormats);
  if (format !== undefined) return explainFormats(format, asked, surroundings);
  const word = lastValue(asked, helpFunctions);
  if (word !== undefined) return explainFunctions(word, asked, surroundings);
  const topic = lastValue(asked, helpJson);
  return topic === undefined ? null : explainAsData(topic);
}

/** Runs once, or as often as what is asked needs. */
async function runAsked(parsed: Parsed, options: RunOptions, around: Around): Promise<number | UsageError> {
  const question = options.asked?.question;
  if (question?.kind !== "patterns" || !isOfRuns(parsed)) return run(options, around.library, around);
  return (await import("../patterns.ts")).runPatterns(parsed, options, question, around);
}

/** True for patterns that take more than one run. */
function isOfRuns({ given }: Parsed): boolean {
  return given.some(({ option }) => option === patternsSince || option === asGrammar);
}

/** What reads the end of a log is loaded only for it. */
async function windowInLog(...question: Parameters<typeof import("../log-times.ts").windowInLog>) {
  return (await import("../log-times.ts")).windowInLog(...question);
}

/** Lines of the terminal on standard output, or null if there is none. */
function screenLines({ terminal }: Surroundings): number | null {
  return terminal.stdout && process.stdout.rows > 0 ? process.stdout.rows : null;
}

/** True if something is asked of the events instead of printing them. */
function asksQuestion({ given }: Parsed): boolean {
  return given.some(({ option }) => grouping.options.some((asking) => asking === option));
}

/** The command line with the defaults of the environment and of settings, if they go together. */
async function withDefaults(asked: Parsed, environment: Surroundings["environment"]): Promise<Parsed | UsageError> {
  const variables = environmentDefaults(environment);
  if ("ok" in variables) return variables;
  const settings = await settingsFor(asked, environment);
  if ("ok" in settings) return settings;
  const held = defaultsThatHold(asked.given, [variables, ...settings.map(({ defaults }) => defaults)]);
  const parsed = { ...asked, given: [...held.map(({ given }) => given), ...asked.given] };
  const wrong = checkCombinations(parsed);
  if (!wrong) return parsed;
  if (held.length === 0 || checkCombinations(asked)) return wrong;
  const places = [...new Set(held.map(({ from }) => from))].join(", ");
  return usageError(`${wrong.message}; defaults are from ${places}, and --${noSettings.long} reads no settings`);
}

async function explain(parsed: Parsed, surroundings: Surroundings): Promise<number> {
  const question = await import("../help/index.ts");
  const answer = await question.help(await loadSurface(), {
    full: parsed.given.some(({ option, spelling }) => option === help && spelling === `--${help.long}`),
    topic: lastValue(parsed, help) ?? "",
    color: helpColor(parsed, surroundings),
  });
  return answered(answer);
}

async function explainFormats(name: string, parsed: Parsed, surroundings: Surroundings): Promise<number> {
  const question = await import("../help/index.ts");
  return answered(await question.helpFormats(name, helpColor(parsed, surroundings)));
}

async function explainFunctions(word: string, parsed: Parsed, surroundings: Surroundings): Promise<number> {
  const question = await import("../help/index.ts");
  return answered(await question.helpFunctions(word, helpColor(parsed, surroundings)));
}

async function explainAsData(topic: string): Promise<number> {
  const { foundData, surfaceData } = await import("../data/surface.ts");
  const surface = await loadSurface();
  const data = topic === "" ? await surfaceData(surface) : await foundData(surface, topic);
  if (data === null) return answered(await (await import("../help/index.ts")).unknownTopic(surface, topic));
  await print(STDOUT, JSON.stringify(data));
  return 0;
}

function helpColor(parsed: Parsed, { environment, terminal }: Surroundings): boolean {
  return wantsColor({ asked: lastValue(parsed, color), environment, terminal: terminal.stdout });
}

/** The error about an unknown option, with those of froe for one that other tools have. */
async function withOtherTools(error: UsageError): Promise<UsageError> {
  if (error.unknownOption === undefined) return error;
  const found = (await import("../other-tools.ts")).optionsFor(error.unknownOption);
  if (found.length === 0) return error;
  return usageError([`unknown option ${quoted(error.unknownOption)}; froe has`, ...found].join("\n  "));
}

/** What standard output is, or null if it is closed. */
function outputOf(): Stats | null {
  try {
    return fstatSync(STDOUT);
  } catch {
    return null;
  }
}

async function answered(answer: Help | UsageError): Promise<number> {
  if (!answer.ok) return complain(answer);
  await print(STDOUT, answer.text);
  return 0;
}

export async function complain(error: UsageError): Promise<number> {
  await tell(`${await errorText(packageJson.name, error)}\nTry froe -h.`);
  return MISUSE;
}

/** What help and completions are about, which no other run needs. */
async function loadSurface(): Promise<Surface> {
  return (await import("../surface.ts")).surface;
}
