import { existsSync } from "node:fs";
import { defineCommand } from "citty";
import { takesValue } from "../options/index.ts";
import type { Given } from "../parse.ts";
import { print, STDOUT } from "../print.ts";
import { settingsPlaces } from "../settings/files.ts";
import { defaultsThatHold, environmentDefaults, readAllSettings } from "../settings/index.ts";
import type { DefaultValue, Settings } from "../settings/read.ts";
import { misuse, readCall } from "./call.ts";
import { settingsInfo } from "./named.ts";

/** Shows the settings that hold, and where each comes from. */
export const settingsCommand = defineCommand({
  meta: { name: settingsInfo.name, description: settingsInfo.about },
  run: ({ rawArgs }) => showSettings(rawArgs),
});

async function showSettings(argv: readonly string[]): Promise<number> {
  const call = await readCall(settingsInfo, argv);
  if (typeof call === "number") return call;
  const { environment } = call.surroundings;
  const variables = environmentDefaults(environment);
  if ("ok" in variables) return misuse(settingsInfo, variables.message);
  const settings = await readAllSettings(environment);
  if ("ok" in settings) return misuse(settingsInfo, settings.message);
  const files = settingsPlaces(environment).map(({ path }) => [path, existsSync(path) ? "read" : "no such file"]);
  const held = defaultsThatHold([], [variables, ...settings.map(({ defaults }) => defaults)]);
  const sections = [
    ["Files, the first with precedence", files],
    ["Defaults", held.map(defaultRow)],
    ["Aliases", aliasRows(settings)],
    ["Grammars", settings.flatMap(({ grammars, file }) => grammars.map((path) => [path, file.path]))],
  ] as const;
  const shown = sections.filter(([, rows]) => rows.length > 0);
  await print(STDOUT, shown.map(([title, rows]) => [title, ...aligned(rows)].join("\n")).join("\n\n"));
  return 0;
}

function defaultRow({ given, from }: DefaultValue): readonly string[] {
  return [written(given), from];
}

function written({ option, value }: Given): string {
  const name = `--${option.long}`;
  if (!takesValue(option)) return value === true ? name : `${name} (off)`;
  const text = Array.isArray(value) ? value.join(",") : String(value);
  return `${name}=${text}`;
}

/** An alias of an earlier file hides that of a later one. */
function aliasRows(settings: readonly Settings[]): readonly (readonly string[])[] {
  const rows = new Map<string, readonly string[]>();
  for (const { aliases } of settings) {
    for (const [name, { words, from }] of aliases)
      if (!rows.has(name)) rows.set(name, [`@${name}`, words.map(shellWord).join(" "), from]);
  }
  return [...rows.values()];
}

/** A word as a shell reads it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")}`.trimEnd());
}
