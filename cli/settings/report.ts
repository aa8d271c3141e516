import { existsSync } from "node:fs";
import { shellWord } from "../../engine/report/shell.ts";
import { takesValue } from "../options/index.ts";
import { defaultsThatHold, environmentDefaults, readAllSettings, settingsPlaces } from "./index.ts";
import type { DefaultValue, Settings } from "./read.ts";

/** The version of the schema, docs/settings-report.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** The settings that hold, and where each comes from; the first of several files wins. */
export interface SettingsReport {
  readonly version: typeof VERSION;
  readonly files: readonly { readonly path: string; readonly exists: boolean; readonly own: boolean }[];
  readonly defaults: readonly DefaultReport[];
  readonly aliases: readonly { readonly name: string; readonly words: readonly string[]; readonly from: string }[];
  readonly grammars: readonly { readonly path: string; readonly from: string }[];
}

interface DefaultReport {
  /** The option without its dashes. */
  readonly option: string;
  /** As the command line has it; true or false for an option without a value. */
  readonly value: string | boolean;
  /** `FILE:LINE`, or the variable of the environment. */
  readonly from: string;
}

export async function settingsReport(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<SettingsReport> {
  const variables = environmentDefaults(environment);
  const settings = await readAllSettings(environment);
  const places = settingsPlaces(environment);
  return {
    version: VERSION,
    files: places.map(({ path, isOwn }) => ({ path, exists: existsSync(path), own: isOwn })),
    defaults: defaultsThatHold([], [variables, ...settings.map(({ defaults }) => defaults)]).map(defaultReport),
    aliases: aliasesIn(settings),
    grammars: settings.flatMap(({ grammars, file }) => grammars.map((path) => ({ path, from: file.path }))),
  };
}

function defaultReport({ given: { option, value }, from }: DefaultValue): DefaultReport {
  if (!takesValue(option)) return { option: option.long, value: value === true, from };
  return { option: option.long, value: Array.isArray(value) ? value.join(",") : String(value), from };
}

/** An alias of an earlier file hides that of a later one. */
function aliasesIn(settings: readonly Settings[]): SettingsReport["aliases"] {
  const aliases = new Map<string, SettingsReport["aliases"][number]>();
  for (const one of settings) {
    for (const [name, { words, from }] of one.aliases) if (!aliases.has(name)) aliases.set(name, { name, words, from });
  }
  return [...aliases.values()];
}

/** The report for people. */
export function reportText({ files, defaults, aliases, grammars }: SettingsReport): string {
  const sections = [
    ["Files, the first with precedence", files.map(({ path, exists }) => [path, exists ? "read" : "no such file"])],
    ["Defaults", defaults.map((one) => [written(one), one.from])],
    ["Aliases", aliases.map(({ name, words, from }) => [`@${name}`, words.map(shellWord).join(" "), from])],
    ["Grammars", grammars.map(({ path, from }) => [path, from])],
  ] as const;
  const shown = sections.filter(([, rows]) => rows.length > 0);
  return shown.map(([title, rows]) => [title, ...aligned(rows)].join("\n")).join("\n\n");
}

function written({ option, value }: SettingsReport["defaults"][number]): string {
  if (typeof value === "string") return `--${option}=${value}`;
  return value ? `--${option}` : `--${option} (off)`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")}`.trimEnd());
}
