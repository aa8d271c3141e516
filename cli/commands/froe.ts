import { FAILED } from "../../engine/run/options.ts";
import { quoted, refuse } from "../failures.ts";
import { help, helpJson, inputFormat, lastValue, options, spellings, stats } from "../options/index.ts";
import { parsedWords } from "../parse.ts";
import { lookAround, print, printFolded, STDERR, STDOUT } from "../terminal.ts";
import { type Call, callCommand, printHelp } from "./call.ts";
import { formatsJson } from "./definitions/formats.ts";
import {
  functionsJson,
  helpInfo,
  helpJsonFlag,
  settingsAliases,
  settingsJson,
  statsInfo,
  statsJson,
} from "./definitions/froe.ts";
import { readLogs } from "./read.ts";

// Commands that print a list, or are short for an option.

/** The version of the schemas, docs/formats.schema.json and docs/functions.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** Prints the names that -f accepts, one per line; of a word, the formats that have it in what they are or are known as. */
export async function listFormats({ parsed }: Call): Promise<number> {
  const [word, another] = parsed.files;
  if (another !== undefined) refuse("takes one word");
  const isJson = lastValue(parsed, formatsJson);
  if (word === undefined && !isJson) {
    const known = (await inputFormat.known?.()) ?? [];
    await print(STDOUT, known.map(({ name }) => name).join("\n"));
    return 0;
  }
  const { formatRows, inputsData, outputsData } = await import("../help/formats.ts");
  const rows = word === undefined ? null : formatRows(word);
  if (rows?.length === 0) {
    await print(STDERR, `froe formats: no format has the word ${quoted(word ?? "")}; -f infer reads any log`);
    return FAILED;
  }
  if (rows !== null && !isJson) {
    await print(STDOUT, rows.map(([name, about]) => `${name}\t${about}`).join("\n"));
    return 0;
  }
  const input = inputsData().filter(({ name }) => rows === null || rows.some(([found]) => found === name));
  await print(STDOUT, JSON.stringify({ version: VERSION, input, output: rows === null ? outputsData() : [] }));
  return 0;
}

/** Prints the names of the functions of scripts, one per line. */
export async function listFunctions({ parsed }: Call): Promise<number> {
  const { functionsData } = await import("../help/functions.ts");
  const functions = functionsData();
  const names = [...new Set(functions.map(({ name }) => name))];
  const isJson = lastValue(parsed, functionsJson);
  await print(STDOUT, isJson ? JSON.stringify({ version: VERSION, functions }) : names.join("\n"));
  return 0;
}

/** Shows the settings that hold, and where each comes from. */
export async function showSettings({ parsed, surroundings }: Call): Promise<number> {
  const { reportText, settingsReport } = await import("../settings/report.ts");
  const report = await settingsReport(surroundings.environment);
  const names = report.aliases.map(({ name }) => `@${name}`);
  if (lastValue(parsed, settingsAliases)) {
    if (names.length > 0) await print(STDOUT, names.join("\n"));
  } else if (lastValue(parsed, settingsJson)) await print(STDOUT, JSON.stringify(report));
  else await printFolded(reportText(report), surroundings.width);
  return 0;
}

/** Prints statistics of logs, as the option does. */
export async function printStatistics(words: readonly string[]): Promise<number> {
  const known = [...options, statsJson];
  const parsed = await parsedWords(words, known);
  if (lastValue(parsed, help) !== undefined) return printHelp(statsInfo, parsed, await lookAround());
  return readLogs([`--${stats.long}`, ...words], known);
}

/** Answers a question about froe, as the options do. */
export async function answer(words: readonly string[]): Promise<number> {
  const topic = words.filter((word) => !spellings(helpJsonFlag).includes(word));
  if (topic.length < words.length) return readLogs([`--${helpJson.long}`, ...topic]);
  if (spellings(help).includes(words[0] ?? "")) return callCommand(helpInfo, words, async () => async () => 0);
  const isBrief = lastValue(await parsedWords([`--${help.long}`, ...words]), help) === "";
  return readLogs([isBrief ? `-${help.short}` : `--${help.long}`, ...words]);
}
