import packageJson from "../../package.json" with { type: "json" };
import { exitCodes } from "../exit-codes.ts";
import { examples } from "../help/brief.ts";
import { formatRows } from "../help/formats.ts";
import { functionRows } from "../help/functions.ts";
import type { Row } from "../help/layout.ts";
import { search } from "../help/search.ts";
import { listed, subjectOf } from "../help/subjects.ts";
import type { Surface } from "../surface.ts";
import { inputsData, outputsData } from "./formats.ts";
import { functionsData } from "./functions.ts";
import { commandData, groupData } from "./options.ts";
import { schemas } from "./schemas.ts";

/** The version of the schema, docs/help.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

/** Everything that a command line can contain, as data. */
export async function surfaceData({ groups, commands }: Surface) {
  const reading = groups.flatMap(({ options }) => options);
  return {
    version: VERSION,
    program: { name: packageJson.name, version: packageJson.version, about: packageJson.description },
    recipes: examples.map(recipeData),
    groups: await Promise.all(groups.map(groupData)),
    commands: await Promise.all(commands.map((command) => commandData(command, reading))),
    input_formats: inputsData(),
    output_formats: outputsData(),
    functions: functionsData(),
    exit_codes: exitCodes.map(([code, meaning]) => ({ code, meaning })),
    schemas,
  };
}

/** The part of it that is about a topic, as help finds it; null if nothing is. */
export async function foundData(surface: Surface, topic: string) {
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
