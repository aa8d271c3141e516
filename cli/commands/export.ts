import { type Exported, type ExportRequest, exportTo, type TargetName, targets } from "../../workbench/export/index.ts";
import { flavors, type Refusal } from "../../workbench/regex/index.ts";
import { quoted, refuse } from "../failures.ts";
import { formatsIn } from "../grammar-files/wanted.ts";
import { lastValue } from "../options/index.ts";
import { print, printError, STDOUT } from "../terminal.ts";
import { type Call, readable } from "./call.ts";
import { readSample } from "./check-files.ts";
import { exportJson, flavor, moduleTypes, partial, schemaFrom } from "./definitions/grammars.ts";

/** The version of the schema, docs/export.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** What a target says of a format, or why it cannot, as one JSON object. @param format as the command line names it. */
function exportedJson(target: TargetName, format: string, made: Exported | Refusal): string {
  const outcome =
    "reason" in made
      ? { text: null, notes: [], refusal: { reason: made.reason, path: made.path } }
      : { text: made.text, notes: made.notes, refusal: null };
  return JSON.stringify({ version: VERSION, target, format, ...outcome });
}

function isIn<T extends object>(name: string, table: T): name is Extract<keyof T, string> {
  return Object.hasOwn(table, name);
}

/** Writes formats for other programs. @returns the exit code: 1 if the format cannot be exported, or a file cannot be read. */
export async function exportFormat({ parsed }: Call): Promise<number> {
  const [name = "", ...more] = parsed.files;
  if (!isIn(name, targets)) return refuse(`say what to export to: ${Object.keys(targets).join(", ")}`);
  if (more.length > 0) return refuse(`${quoted(more[0]!)}: what is exported is named by -f FORMAT`);
  const dialect = lastValue(parsed, flavor);
  if (dialect !== undefined && name !== "regex") return refuse(`--flavor is for regex: ${name} has its own`);
  const isTypes = lastValue(parsed, moduleTypes) ?? false;
  if (isTypes && name !== "js") return refuse(`--${moduleTypes.long} is for js: ${name} has no types`);
  const sample = lastValue(parsed, schemaFrom);
  if (sample !== undefined && name !== "spark")
    return refuse(`--${schemaFrom.long} is for spark: ${name} has no columns`);
  const { formats, args } = await formatsIn(parsed, {});
  if (formats.kind !== "one") return refuse("say which one format to export: -f FORMAT");
  const schema = await linesOf(sample);
  if (schema === "unreadable") return 1;
  const request: ExportRequest = {
    grammar: formats.grammar,
    types: formats.types,
    format: args.at(-1) ?? formats.grammar.name,
    flavor: dialect !== undefined && isIn(dialect, flavors) ? dialect : "pcre",
    partial: lastValue(parsed, partial) ?? false,
    isTypes,
    schema,
  };
  const made = await exportTo(name, request);
  if (lastValue(parsed, exportJson)) await print(STDOUT, exportedJson(name, request.format, made));
  if ("reason" in made) {
    await printError(`froe export: ${quoted(request.format)} cannot be exported to ${name}: ${made.reason}`);
    await printError(`  at ${made.path}`);
    return 1;
  }
  for (const note of made.notes) await printError(`froe export: ${note}`);
  if (!lastValue(parsed, exportJson)) await print(STDOUT, made.text.replace(/\n$/, ""));
  return 0;
}

/** The lines of a file that have content; null if no file is named. Reports why it cannot be read. */
async function linesOf(path: string | undefined): Promise<readonly string[] | null | "unreadable"> {
  if (path === undefined) return null;
  const file = await readable(path, () => readSample(path));
  const lines = file?.bytes.toString().split(/\r?\n/);
  return lines?.filter((line) => line.trim() !== "") ?? "unreadable";
}
