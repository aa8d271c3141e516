import { statSync } from "node:fs";
import { type Description, describe } from "../../engine/analysis/describe/index.ts";
import { shellWord } from "../../engine/report/shell.ts";
import { eventFields } from "../../workbench/export/index.ts";
import { quoted, refuse, UsageError } from "../failures.ts";
import { grammarFile } from "../grammar-files/names.ts";
import { formatsIn } from "../grammar-files/wanted.ts";
import { inputFormat, isColored, lastValue, type Parsed, valuesOf } from "../options/index.ts";
import { print, printFolded, STDOUT } from "../terminal.ts";
import type { Call } from "./call.ts";
import { describeJson, drawnAsSvg } from "./definitions/formats.ts";

/** The version of the schema, docs/describe.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** A format, and what draws its grammar; null if the user has yet to complete it. */
interface Described {
  readonly description: Description;
  readonly draw: (() => Promise<string>) | null;
}

/** Describes a format in words, as JSON, or as a diagram. @returns the exit code. */
export async function describeFormat({ parsed, surroundings }: Call): Promise<number> {
  const isJson = lastValue(parsed, describeJson) === true;
  const isSvg = lastValue(parsed, drawnAsSvg) === true;
  if (isSvg && isJson) return refuse("--svg draws a format, --json prints it as data: choose one");
  const [name, ...more] = [...valuesOf(parsed, inputFormat), ...parsed.files];
  if (name === undefined || more.length > 0) return refuse("name one format; froe formats lists them");
  const { description, draw } = (await specNamed(name)) ?? (await formatNamed(name, parsed));
  if (isSvg) {
    if (!draw) return refuse(`${quoted(name)} has no grammar without a spec: ${description.layout}`);
    await print(STDOUT, await draw());
  } else if (isJson) {
    const { inputData } = await import("../help/formats.ts");
    await print(STDOUT, JSON.stringify({ version: VERSION, format: inputData(description) }));
  } else {
    const { width } = surroundings;
    const { describedFormat, paintFor } = await import("../help/index.ts");
    await printFolded(describedFormat(description, await paintFor(isColored(parsed, surroundings), width)), width);
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

async function formatNamed(name: string, parsed: Parsed): Promise<Described> {
  const formats = await formatsNamed(name, parsed);
  if (formats.kind === "auto")
    return refuse(`${quoted(name)} lets froe choose a format: froe detect FILE reports which`);
  if (formats.kind === "cascade") return refuse(`${quoted(name)} is several formats: describe each of them`);
  const { grammar } = formats;
  return {
    description: { ...describe(grammar), ...eventFields(formats) },
    draw: async () => (await import("../../workbench/railroad/index.ts")).railroad(grammar).trimEnd(),
  };
}

/** What a word means as the argument of -f; a file that is none gets an error of its own. */
async function formatsNamed(name: string, parsed: Parsed) {
  try {
    return (await formatsIn(parsed, { args: [name] })).formats;
  } catch (error) {
    if (!(error instanceof UsageError) || grammarFile(name) !== null) throw error;
    if (!statSync(name, { throwIfNoEntry: false })?.isFile()) throw error;
    return refuse(`${quoted(name)} is a file, not a format: froe detect ${shellWord(name)} reports that of its lines`);
  }
}
