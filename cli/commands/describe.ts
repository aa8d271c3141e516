import { existsSync } from "node:fs";
import { defineCommand } from "citty";
import { type Description, describe } from "../../engine/analysis/describe/index.ts";
import { eventFields } from "../../workbench/export/index.ts";
import { wantsColor } from "../color.ts";
import { chooseFormats, wantedFormats } from "../formats.ts";
import { grammarFile } from "../grammar-files/names.ts";
import { color, colsSep, inputFormat } from "../options/index.ts";
import { lastValue, type Parsed, valuesOf } from "../parse.ts";
import { print, STDOUT } from "../print.ts";
import { quoted, type UsageError, usageError } from "../usage.ts";
import { misuse, readCall } from "./call.ts";
import { describeInfo } from "./format-commands.ts";
import { describeJson } from "./json-options.ts";
import { drawnAsSvg } from "./options.ts";

/** Describes a format in words, as JSON, or as a diagram. */
export const describeCommand = defineCommand({
  meta: () => ({ name: describeInfo.name, description: describeInfo.about }),
  run: ({ rawArgs }) => describeFormat(rawArgs),
});

/** The version of the schema, docs/describe.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** A format, and what draws its grammar; null if the user has yet to complete it. */
interface Described {
  readonly description: Description;
  readonly draw: (() => Promise<string>) | null;
}

/** @returns the exit code. */
async function describeFormat(argv: readonly string[]): Promise<number> {
  const call = await readCall(describeInfo, argv);
  if (typeof call === "number") return call;
  const { parsed, surroundings } = call;
  const isJson = lastValue(parsed, describeJson) === true;
  const isSvg = lastValue(parsed, drawnAsSvg) === true;
  if (isSvg && isJson) return misuse(describeInfo, "--svg draws a format, --json prints it as data: choose one");
  const [name, ...more] = [...valuesOf(parsed, inputFormat), ...parsed.files];
  if (name === undefined || more.length > 0) return misuse(describeInfo, "name one format; froe formats lists them");
  const found = (await specNamed(name)) ?? (await formatNamed(name, parsed));
  if ("ok" in found) return misuse(describeInfo, found);
  const { description, draw } = found;
  if (isSvg) {
    if (!draw) return misuse(describeInfo, `${quoted(name)} has no grammar without a spec: ${description.layout}`);
    await print(STDOUT, await draw());
  } else if (isJson) {
    const { inputData } = await import("../data/formats.ts");
    await print(STDOUT, JSON.stringify({ version: VERSION, format: inputData(description) }));
  } else {
    const { describedText } = await import("../help/index.ts");
    const { environment, terminal } = surroundings;
    const isColored = wantsColor({ asked: lastValue(parsed, color), environment, terminal: terminal.stdout });
    await print(STDOUT, await describedText(description, isColored));
  }
  return 0;
}

/** A format that a spec has to complete, by its name alone: `cols`, `cols:`. */
async function specNamed(word: string): Promise<Described | null> {
  const { specDescriptions } = await import("../help/formats.ts");
  const name = word.replace(/:$/, "");
  const description = specDescriptions().find((one) => one.name === name);
  return description ? { description, draw: null } : null;
}

async function formatNamed(name: string, parsed: Parsed): Promise<Described | UsageError> {
  const wanted = await wantedFormats(parsed, [name]);
  if ("ok" in wanted) return isLog(name) ? logIsNoFormat(name) : wanted;
  const formats = await chooseFormats(wanted.args, lastValue(parsed, colsSep) ?? null, wanted.catalogue);
  if ("ok" in formats) return isLog(name) ? logIsNoFormat(name) : formats;
  if (formats.kind === "auto")
    return usageError(`${quoted(name)} lets froe choose a format: froe detect FILE reports which`);
  if (formats.kind === "cascade") return usageError(`${quoted(name)} is several formats: describe each of them`);
  const { grammar } = formats;
  return {
    description: { ...describe(grammar), ...eventFields(formats) },
    draw: async () => (await import("../../workbench/railroad/index.ts")).railroad(grammar).trimEnd(),
  };
}

function isLog(name: string): boolean {
  return grammarFile(name) === null && existsSync(name);
}

function logIsNoFormat(path: string): UsageError {
  return usageError(`${quoted(path)} is a file, not a format: froe detect ${path} reports the format of its lines`);
}
