import { defineCommand } from "citty";
import { type ExportRequest, exportTo, type TargetName, targets } from "../../workbench/export/index.ts";
import { type FlavorName, flavors } from "../../workbench/regex/index.ts";
import { chooseFormats, wantedFormats } from "../formats.ts";
import { colsSep } from "../options/index.ts";
import { lastValue } from "../parse.ts";
import { print, STDOUT, tell } from "../print.ts";
import { samplesOf } from "../samples.ts";
import { quoted } from "../usage.ts";
import { misuse, readCall } from "./call.ts";
import { readWhole } from "./check-files.ts";
import { exportedJson } from "./exported-json.ts";
import { exportInfo } from "./grammar-commands.ts";
import { exportJson } from "./json-options.ts";
import { flavor, moduleTypes, partial, samples, schemaFrom } from "./options.ts";
import { readable } from "./readable.ts";

/** Writes formats for other programs. */
export const exportCommand = defineCommand({
  meta: () => ({ name: exportInfo.name, description: exportInfo.about }),
  run: ({ rawArgs }) => exportFormat(rawArgs),
});

/** @returns the exit code: 1 if the format cannot be exported, or a file cannot be read. */
async function exportFormat(argv: readonly string[]): Promise<number> {
  const call = await readCall(exportInfo, argv);
  if (typeof call === "number") return call;
  const { parsed } = call;
  const [name = "", ...more] = parsed.files;
  if (!isTarget(name) || more.length > 0)
    return misuse(exportInfo, `say what to export to: ${Object.keys(targets).join(", ")}`);
  const dialect = lastValue(parsed, flavor);
  if (dialect !== undefined && name !== "regex")
    return misuse(exportInfo, `--flavor is for regex: ${name} has its own`);
  const isTypes = lastValue(parsed, moduleTypes) ?? false;
  if (isTypes && name !== "js") return misuse(exportInfo, `--${moduleTypes.long} is for js: ${name} has no types`);
  const wanted = await wantedFormats(parsed);
  if ("ok" in wanted) return misuse(exportInfo, wanted);
  const formats = await chooseFormats(wanted.args, lastValue(parsed, colsSep) ?? null, wanted.catalogue);
  if ("ok" in formats) return misuse(exportInfo, formats);
  if (formats.kind !== "one") return misuse(exportInfo, "say which one format to export: -f FORMAT");
  const { grammar, types } = formats;
  const own = await linesOf(lastValue(parsed, samples));
  const schema = await linesOf(lastValue(parsed, schemaFrom));
  if (own === "unreadable" || schema === "unreadable") return 1;
  const request: ExportRequest = {
    grammar,
    types,
    format: wanted.args.at(-1) ?? grammar.name,
    flavor: dialect !== undefined && isFlavor(dialect) ? dialect : "pcre",
    partial: lastValue(parsed, partial) ?? false,
    isTypes,
    samples: own ?? samplesOf(grammar.name),
    schema,
  };
  const made = await exportTo(name, request);
  if (lastValue(parsed, exportJson)) await print(STDOUT, exportedJson(name, request.format, made));
  if ("reason" in made) {
    await tell(`froe export: ${quoted(request.format)} cannot be exported to ${name}: ${made.reason}`);
    await tell(`  at ${made.path}`);
    return 1;
  }
  for (const note of made.notes) await tell(`froe export: ${note}`);
  if (!lastValue(parsed, exportJson)) await print(STDOUT, made.text.replace(/\n$/, ""));
  return 0;
}

function isTarget(name: string): name is TargetName {
  return Object.hasOwn(targets, name);
}

function isFlavor(name: string): name is FlavorName {
  return Object.hasOwn(flavors, name);
}

/** The lines of a file that have content; null if no file is named. Reports why it cannot be read. */
async function linesOf(path: string | undefined): Promise<readonly string[] | null | "unreadable"> {
  if (path === undefined) return null;
  const file = await readable(path, () => readWhole(path));
  if (!file) return "unreadable";
  return file.bytes
    .toString()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
}
