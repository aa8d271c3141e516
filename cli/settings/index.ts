import { existsSync } from "node:fs";
import { noSettings, options, type Setting, takesValue } from "../options/index.ts";
import { type Given, lastValue, type Parsed } from "../parse.ts";
import { quoted, suggestion, type UsageError, usageError } from "../usage.ts";
import { readValue } from "../value.ts";
import { settingsFiles } from "./files.ts";
import type { DefaultValue, Settings } from "./read.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the files that exist, the first with precedence; or the first error. */
export async function readAllSettings(environment: Environment): Promise<readonly Settings[] | UsageError> {
  const files = settingsFiles(environment);
  if (files.length === 0) return [];
  const { readSettings } = await import("./read.ts");
  const all: Settings[] = [];
  for (const file of files) {
    const read = readSettings(file);
    if ("ok" in read) return read;
    all.push(read);
  }
  return all;
}

/** The same for a command line, which may ask for none. */
export async function settingsFor(parsed: Parsed, environment: Environment) {
  return lastValue(parsed, noSettings) ? [] : readAllSettings(environment);
}

/** The options that variables of the environment give. */
export function environmentDefaults(environment: Environment): readonly DefaultValue[] | UsageError {
  const defaults: DefaultValue[] = [];
  for (const option of options) {
    if (!takesValue(option) || option.variable === undefined) continue;
    const text = environment[option.variable];
    if (text === undefined || text === "") continue;
    const read = readValue(option, text, option.variable);
    if (!read.ok) return usageError(`${option.variable}: ${read.message}`);
    defaults.push({ given: { option, value: read.value, spelling: option.variable }, from: option.variable });
  }
  return defaults;
}

/**
 * The defaults that hold: of the environment, then of each file. An option that one of them gives, or the command line, is
 * not taken from the later ones: values of several are never mixed.
 */
export function defaultsThatHold(
  given: readonly Given[],
  layers: readonly (readonly DefaultValue[])[],
): readonly DefaultValue[] {
  const taken = new Set<Setting>(given.map(({ option }) => option));
  const held: DefaultValue[] = [];
  for (const layer of layers) {
    const fresh = layer.filter((one) => !taken.has(one.given.option));
    held.push(...fresh);
    for (const one of fresh) taken.add(one.given.option);
  }
  return held;
}

/** The words of the command line, with the aliases at its start replaced by theirs. */
export async function withoutAliases(
  argv: readonly string[],
  environment: Environment,
): Promise<readonly string[] | UsageError> {
  const end = argv.findIndex((word) => !/^@[A-Za-z0-9_-]+$/.test(word));
  const count = end < 0 ? argv.length : end;
  if (count === 0 || argv.includes(`--${noSettings.long}`)) return argv;
  const settings = await readAllSettings(environment);
  if ("ok" in settings) return settings;
  const known = settings.flatMap(({ aliases }) => [...aliases.keys()]);
  const words: string[] = [];
  for (const word of argv.slice(0, count)) {
    const alias = settings.find(({ aliases }) => aliases.has(word.slice(1)))?.aliases.get(word.slice(1));
    if (!alias && !existsSync(word)) return unknownAlias(word, known);
    words.push(...(alias?.words ?? [word]));
  }
  return [...words, ...argv.slice(count)];
}

async function unknownAlias(word: string, known: readonly string[]): Promise<UsageError> {
  const { closest } = await import("../../engine/language/index.ts");
  const meant = closest(word.slice(1), known);
  return usageError(
    `unknown alias ${quoted(word)}${meant === null ? "; froe settings lists yours" : suggestion(`@${meant}`)}`,
  );
}
