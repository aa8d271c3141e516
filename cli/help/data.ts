import packageJson from "../../package.json" with { type: "json" };
import { type Command, failureText } from "../commands/definitions/command.ts";
import type { Surface } from "../commands/definitions/index.ts";
import { exitCodes } from "../failures.ts";
import { exclusionText } from "../options/combinations.ts";
import { type Option, takesValue } from "../options/index.ts";
import { formatRows, inputsData, outputsData } from "./formats.ts";
import { functionRows, functionsData } from "./functions.ts";
import { type Row, words } from "./layout.ts";
import { commandHeading, examples } from "./pages.ts";
import { refuseTopic, search } from "./search.ts";
import { listed, subjectOf } from "./subjects.ts";

/** The version of the schema, docs/help.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** All of help as data, or what of it is about a topic. @throws UsageError if nothing is. */
export async function helpData(surface: Surface, topic: string) {
  if (topic === "") return surfaceData(surface);
  return (await foundData(surface, topic)) ?? refuseTopic(surface, topic);
}

/** Everything that a command line can contain, as data. */
export async function surfaceData({ groups, commands }: Surface) {
  const reading = groups.flatMap(({ options }) => options);
  return {
    version: VERSION,
    program: { name: packageJson.name, version: packageJson.version, about: packageJson.description },
    recipes: examples.map(recipeData),
    groups: await Promise.all(
      groups.map(async ({ title, options }) => ({ title, options: await Promise.all(options.map(optionData)) })),
    ),
    commands: await Promise.all(commands.map((command) => commandData(command, reading))),
    input_formats: inputsData(),
    output_formats: outputsData(),
    functions: functionsData(),
    exit_codes: exitCodes.map(([code, meaning]) => ({ code, meaning })),
    schemas,
  };
}

/** The part of it that is about a topic, as help finds it; null if nothing is. */
async function foundData(surface: Surface, topic: string) {
  const { groups, commands } = (await search(surface, topic)).surface;
  const chosen = new Set(groups.flatMap(({ options }) => options));
  const subject = topic.startsWith("-") ? null : subjectOf(topic);
  const formats = named(formatRows(topic));
  const functions = named(
    functionRows(subject ? listed(subject.see) : [], topic.toLowerCase(), Number.POSITIVE_INFINITY),
  );
  const all = await surfaceData(surface);
  const part = {
    ...all,
    recipes: (subject?.recipes ?? []).map(recipeData),
    groups: all.groups
      .map(({ title, options }, at) => ({
        title,
        options: options.filter((_, index) => chosen.has(surface.groups[at]!.options[index]!)),
      }))
      .filter(({ options }) => options.length > 0),
    commands: all.commands.filter(({ name }) => commands.some((command) => command.name === name)),
    input_formats: all.input_formats.filter(({ name }) => formats.has(name)),
    output_formats: all.output_formats.filter(({ name }) => name === topic),
    functions: all.functions.filter(({ name }) => functions.has(name)),
  };
  const found = [part.recipes, part.groups, part.commands, part.input_formats, part.output_formats, part.functions];
  return found.some(({ length }) => length > 0) ? part : null;
}

function named(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map(([name]) => name));
}

function recipeData([command, does]: Row) {
  return { command, does };
}

/** The JSON that froe prints, and the file of the package that describes it. */
export const schemas = [
  { output: "froe check --json", file: "docs/check.schema.json" },
  { output: "froe describe --json", file: "docs/describe.schema.json" },
  { output: "froe detect --json", file: "docs/detect.schema.json" },
  { output: "froe explain --json", file: "docs/explain.schema.json" },
  { output: "froe explain --grok PATTERN --json", file: "docs/explain-pattern.schema.json" },
  { output: "froe export --json", file: "docs/export.schema.json" },
  { output: "froe formats --json", file: "docs/formats.schema.json" },
  { output: "froe functions --json", file: "docs/functions.schema.json" },
  { output: "froe grammar new --json", file: "docs/grammar.schema.json" },
  { output: "froe help --json", file: "docs/help.schema.json" },
  { output: "froe playground --json", file: "docs/playground.schema.json" },
  { output: "froe sample --json", file: "docs/sample.schema.json" },
  { output: "froe settings --json", file: "docs/settings-report.schema.json" },
  { output: "froe --stats=json", file: "docs/stats.schema.json" },
] as const;

// Options and commands as data for programs. Names have the form of other JSON that froe prints: words joined by `_`.

/** An option. What it does not have is null. */
async function optionData(option: Option) {
  const { kind, long, short, about, details, example } = option;
  const valued = takesValue(option) ? option : null;
  const isShort = kind === "shorthand";
  return {
    long: long === null ? null : `--${long}`,
    short: short === null ? null : `-${short}`,
    off: kind === "flag" && option.negated !== undefined ? `--no-${option.long}` : null,
    kind,
    short_for: isShort ? { option: `--${option.option.long}`, value: option.value } : null,
    argument: valued?.argument ?? null,
    // An option with a value of its own takes another one only after `=`.
    implied: valued?.implied ?? null,
    default: "default" in option ? (option.default ?? null) : null,
    least: kind === "int" ? option.least : null,
    most: kind === "int" || kind === "size" ? option.most : null,
    values: (await words(option)).map(({ name, about }) => ({ name, about })),
    repeatable: valued?.repeatable === true,
    takes_rest: option.takesRest === true,
    variable: valued?.variable ?? null,
    settings: option.settings ?? "all",
    excludes: exclusionText(option) || null,
    about,
    details,
    example,
  };
}

/** A command. One that reads logs has the options for that, too. */
async function commandData(command: Command, reading: readonly Option[]) {
  const { name, about, details, operands, options, isReading, example } = command;
  const own = isReading ? options.filter((one) => !reading.includes(one)) : options;
  return {
    name,
    usage: commandHeading(command),
    operands,
    reads_logs: isReading === true,
    options: await Promise.all(own.map(optionData)),
    fails: failureText(command) || null,
    about,
    details,
    example,
  };
}
