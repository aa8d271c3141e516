import { defineCommand } from "citty";
import { lastValue } from "../parse.ts";
import { print, STDOUT } from "../print.ts";
import { type SettingsReport, settingsReport } from "../settings/report.ts";
import { misuse, readCall } from "./call.ts";
import { settingsInfo } from "./froe-commands.ts";
import { settingsJson } from "./json-options.ts";
import { settingsAliases } from "./options.ts";

/** Shows the settings that hold, and where each comes from. */
export const settingsCommand = defineCommand({
  meta: () => ({ name: settingsInfo.name, description: settingsInfo.about }),
  run: ({ rawArgs }) => showSettings(rawArgs),
});

async function showSettings(argv: readonly string[]): Promise<number> {
  const call = await readCall(settingsInfo, argv);
  if (typeof call === "number") return call;
  const report = await settingsReport(call.surroundings.environment);
  if ("ok" in report) return misuse(settingsInfo, report);
  if (lastValue(call.parsed, settingsAliases)) {
    if (report.aliases.length > 0) await print(STDOUT, report.aliases.map(({ name }) => `@${name}`).join("\n"));
  } else await print(STDOUT, lastValue(call.parsed, settingsJson) ? JSON.stringify(report) : textOf(report));
  return 0;
}

function textOf({ files, defaults, aliases, grammars }: SettingsReport): string {
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

/** A word as a shell reads it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")}`.trimEnd());
}
