import { existsSync } from "node:fs";
import { outputNamed } from "../../engine/output/index.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { run } from "../../engine/run/run.ts";
import { ScriptError } from "../../engine/script/source.ts";
import packageJson from "../../package.json" with { type: "json" };
import { MISUSE, refuse, UsageError } from "../failures.ts";
import { draftedFormats, formatsOfSeveral, hinting, pathsIn, wantedFormats } from "../grammar-files/wanted.ts";
import { library } from "../library.ts";
import { withFolders } from "../operands/expanded.ts";
import { checkCombinations } from "../options/combinations.ts";
import { grouping } from "../options/groups.ts";
import {
  checkOutputFile,
  choosePaging,
  choosesTimes,
  completions,
  type Given,
  help,
  helpFormats,
  helpFunctions,
  helpJson,
  inputFormat,
  isColored,
  isGiven,
  isSeparated,
  lastValue,
  mayBeTorn,
  noSettings,
  type Option,
  type Parsed,
  patternsSince,
  refuseFile,
  refuseScript,
  spellings,
  strict,
  valuesOf,
  version,
} from "../options/index.ts";
import { jsonLines, outputFormat } from "../options/output.ts";
import type { Around } from "../options/pattern-runs.ts";
import { runOptions } from "../options/run-options.ts";
import { parsedWords } from "../parse.ts";
import { defaultsThatHold, environmentDefaults, settingsFor } from "../settings/index.ts";
import { lookAround, print, printError, printFolded, STDERR, STDOUT, type Surroundings } from "../terminal.ts";

let hasRead = false;

/** True if this process has read logs, as nearly every one does: its compiled code is then what others need. */
export function hasReadLogs(): boolean {
  return hasRead;
}

/**
 * Runs froe without a command: reads logs and prints their events.
 * @param known the options that the words may have; missing for all that read logs.
 * @returns the exit code.
 * @throws UsageError
 */
export async function readLogs(argv: readonly string[], known?: readonly Option[]): Promise<number> {
  const asked = await parsedWords(argv, known);
  const about = await aboutFroe(asked);
  if (about !== null) {
    await print(STDOUT, about);
    return 0;
  }
  const surroundings = await lookAround();
  const answer = await helpInstead(asked, surroundings);
  if (answer !== null) {
    await printFolded(answer, surroundings.width, choosePaging(asked, surroundings));
    return 0;
  }
  const meant = await withDefaults(asked, surroundings.environment);
  const parsed = { ...meant, files: await withFolders(meant.files) };
  if (parsed.files.length === 0 && surroundings.terminal.stdin) {
    const file = valuesOf(parsed, inputFormat).find((name) => existsSync(name));
    if (file !== undefined) refuseFile(file);
    await print(STDERR, (await import("../help/index.ts")).usage);
    return MISUSE;
  }
  checkOutputFile(parsed);
  if (mayBeTorn(parsed)) (await import("../operands/advice.ts")).refuseTorn(parsed, STDOUT);
  const keepsRest = !lastValue(parsed, strict);
  const wanted = await draftedFormats(await wantedFormats(parsed), parsed, pathsIn(parsed.files), keepsRest);
  try {
    const several = await formatsOfSeveral(wanted, parsed);
    const options = await runOptions(parsed, { ...wanted, several, now: Date.now() }, surroundings);
    const around = {
      library: { ...library, catalogue: wanted.catalogue, ...hinting },
      ...(options.parallel && (await import("../start-worker.ts"))),
    };
    const window = choosesTimes(parsed)
      ? await (await import("../options/log-times.ts")).windowInLog(parsed, options, around.library)
      : null;
    await hintAtIdle(asked, options);
    const code = await runAsked(parsed, { ...options, window }, around);
    if (options.diagnostics && code === 1)
      await (await import("../operands/advice.ts")).adviseOnFiles(parsed, surroundings.errorWidth);
    hasRead = true;
    return code;
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    return refuseScript(error, surroundings.errorWidth);
  }
}

/** What is printed about this release instead of reading logs; null where that is not asked. */
async function aboutFroe(asked: Parsed): Promise<string | null> {
  if (lastValue(asked, version)) return `${packageJson.name} ${packageJson.version}`;
  const shell = lastValue(asked, completions);
  if (shell === undefined) return null;
  const { completionScript } = await import("../completions/index.ts");
  return completionScript(shell, await loadSurface());
}

/** The help that is printed instead of reading logs; null where none is asked. */
async function helpInstead(asked: Parsed, surroundings: Surroundings): Promise<string | null> {
  const topic = lastValue(asked, help);
  const format = lastValue(asked, helpFormats);
  const word = lastValue(asked, helpFunctions);
  const data = lastValue(asked, helpJson);
  if ((topic ?? format ?? word ?? data) === undefined) return null;
  const question = await import("../help/index.ts");
  const paint = await question.paintFor(isColored(asked, surroundings), surroundings.width);
  if (topic !== undefined) {
    const full = asked.given.some(({ option, spelling }) => option === help && spelling === `--${help.long}`);
    return question.help(await loadSurface(), { full, topic, paint });
  }
  if (format !== undefined) return question.formatHelp(format, paint);
  if (word !== undefined) return (await import("../help/functions.ts")).functionHelp(word, paint);
  const { helpData } = await import("../help/data.ts");
  return JSON.stringify(await helpData(await loadSurface(), data ?? ""));
}

/** Says what of the command line has no effect; settings are for other runs, too. */
async function hintAtIdle(asked: Parsed, options: RunOptions): Promise<void> {
  const { asked: question, diagnostics, formats, output, parallel, quiet } = options;
  if (!diagnostics) return;
  const oneOf = (words: string) =>
    asked.given.findLast(({ option }) => spellings(option).some((one) => words.split(" ").includes(one)));
  const isAsking = ({ option }: Given) => grouping.options.includes(option);
  const asking = question ? asked.given.find(isAsking) : quiet ? oneOf("-s -m --freq --describe --card") : undefined;
  const instead = asking !== undefined && `and ${asking.spelling} prints ${question ? "rows" : "numbers"} instead`;
  const ofEvents = instead && `is about events, ${instead}`;
  const { isMap, isUnchanged, marked } = outputNamed(output);
  const isJson = output === jsonLines.value;
  const json = isJson ? " (-s=json prints JSON)" : "";
  const hasForm = output === outputFormat.default || (isJson && (question !== null || oneOf("-s")?.value === "json"));
  const isAlone = parallel === null && !oneOf("-P")?.value;
  const idle: readonly (readonly [words: string, why: string | false | undefined, effect?: string])[] = [
    ["-k -K --normalize-ts", question !== null && ofEvents],
    ["-o", question === null && ofEvents, "the file is empty"],
    ["--legend --hide-repeated --mark-gaps", ofEvents],
    ["-F", (question || oneOf("-s")) && !hasForm && instead && `${output} is a form of events, ${instead}${json}`],
    ["--hide-repeated", !asking && output !== "view" && "is for -F view"],
    ["--legend", !asking && !isMap && "is for maps such as -F levelmap"],
    ["-z -Z", !asking && !marked && "is for -F default and view"],
    ["--normalize-ts", !asking && isUnchanged && `changes events, and -F ${output} prints lines as they are`],
    ["--unordered --batch-size", isAlone && "is for -P"],
    ["--threads", isAlone && oneOf("--threads")?.value !== 1 && "is for -P"],
    ["--cols-sep", !isSeparated(formats) && "is for -f cols: and -f csv"],
  ];
  for (const [words, why, effect = "it has no effect"] of idle)
    for (const word of why ? words.split(" ") : []) {
      const given = oneOf(word);
      if (!given || given.value === false) continue;
      await printError(`hint: ${word === "-F" ? word : given.spelling} ${why}: ${effect}`);
    }
}

/** Runs once; patterns since another log take more than one run. */
async function runAsked(parsed: Parsed, options: RunOptions, around: Around): Promise<number> {
  const question = options.asked?.question;
  if (question?.kind !== "patterns" || !isGiven(parsed, patternsSince)) return run(options, around.library, around);
  return (await import("../options/pattern-runs.ts")).runPatterns(parsed, options, question, around);
}

/** The command line with the defaults of the environment and of settings, if they go together. */
async function withDefaults(asked: Parsed, environment: Surroundings["environment"]): Promise<Parsed> {
  const variables = environmentDefaults(environment);
  const settings = await settingsFor(asked, environment);
  const held = defaultsThatHold(asked.given, [variables, ...settings.map(({ defaults }) => defaults)]);
  const parsed = { ...asked, given: [...held.map(({ given }) => given), ...asked.given] };
  try {
    checkCombinations(parsed);
    return parsed;
  } catch (error) {
    if (!(error instanceof UsageError) || held.length === 0) throw error;
    // What is wrong without them is no fault of the defaults.
    checkCombinations(asked);
    const places = [...new Set(held.map(({ from }) => from))].join(", ");
    return refuse(`${error.message}; defaults are from ${places}, and --${noSettings.long} reads no settings`);
  }
}

/** What help and completions are about, which no other run needs. */
async function loadSurface() {
  return (await import("./definitions/index.ts")).surface;
}
