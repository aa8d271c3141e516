import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Platform, platform } from "../../engine/platform/index.ts";
import { quoted, refuse, suggestion, UsageError } from "../failures.ts";
import {
  type Given,
  lastValue,
  noSettings,
  options,
  type Parsed,
  type Setting,
  takesValue,
  type ValuedOption,
} from "../options/index.ts";
import { readValue } from "../value.ts";
import type { DefaultValue, Settings, SettingsFile } from "./read.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the files that exist, the first with precedence. @throws UsageError */
export async function readAllSettings(environment: Environment): Promise<readonly Settings[]> {
  const files = settingsPlaces(environment).filter(({ path }) => existsSync(path));
  if (files.length === 0) return [];
  const { readSettings } = await import("./read.ts");
  return files.map(readSettings);
}

/** The same for a command line, which may ask for none. */
export async function settingsFor(parsed: Parsed, environment: Environment) {
  return lastValue(parsed, noSettings) ? [] : readAllSettings(environment);
}

/** The options that variables of the environment give. @throws UsageError */
export function environmentDefaults(environment: Environment): readonly DefaultValue[] {
  const defaults: DefaultValue[] = [];
  for (const option of options) {
    if (!takesValue(option) || option.variable === undefined) continue;
    const text = environment[option.variable];
    if (text === undefined || text === "") continue;
    defaults.push({
      given: { option, value: valueIn(option, option.variable, text), spelling: option.variable },
      from: option.variable,
    });
  }
  return defaults;
}

function valueIn(option: ValuedOption, variable: string, text: string) {
  try {
    return readValue(option, text, variable);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${variable}: ${error.message}`) : error;
  }
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
export async function withoutAliases(argv: readonly string[], environment: Environment): Promise<readonly string[]> {
  const end = argv.findIndex((word) => !/^@[A-Za-z0-9_-]+$/.test(word));
  const count = end < 0 ? argv.length : end;
  if (count === 0 || argv.includes(`--${noSettings.long}`)) return argv;
  const settings = await readAllSettings(environment);
  const known = settings.flatMap(({ aliases }) => [...aliases.keys()]);
  const words: string[] = [];
  for (const word of argv.slice(0, count)) {
    const alias = settings.find(({ aliases }) => aliases.has(word.slice(1)))?.aliases.get(word.slice(1));
    if (!alias && !existsSync(word)) return unknownAlias(word, known);
    words.push(...(alias?.words ?? [word]));
  }
  return [...words, ...argv.slice(count)];
}

async function unknownAlias(word: string, known: readonly string[]): Promise<never> {
  const { closest } = await import("../../engine/language/index.ts");
  const meant = closest(word.slice(1), known);
  return refuse(
    `unknown alias ${quoted(word)}${meant === null ? "; froe settings lists yours" : suggestion(`@${meant}`)}`,
  );
}

/** Where settings may be, the first with precedence. */
export function settingsPlaces(
  environment: Readonly<Record<string, string | undefined>>,
  { configFolder }: Platform = platform,
): readonly SettingsFile[] {
  const folder = configFolder(environment);
  const beside = { path: ".froe.json", isOwn: false };
  return folder === null ? [beside] : [beside, { path: join(folder, "froe", "config.json"), isOwn: true }];
}
