import packageJson from "../../package.json" with { type: "json" };
import { exitCodes } from "../exit-codes.ts";
import { formatRows } from "../help/formats.ts";
import { functionRows } from "../help/functions.ts";
import { search } from "../help/search.ts";
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
  const found = await search(surface, topic);
  const formats = formatRows(topic).map(([name]) => name);
  const functions = functionRows([], topic.toLowerCase(), Number.POSITIVE_INFINITY).map(([name]) => name);
  const all = await surfaceData(surface);
  const groups = await Promise.all(found.surface.groups.filter(({ options }) => options.length > 0).map(groupData));
  const reading = surface.groups.flatMap(({ options }) => options);
  const commands = await Promise.all(found.surface.commands.map((command) => commandData(command, reading)));
  const part = {
    ...all,
    groups,
    commands,
    input_formats: all.input_formats.filter(({ name }) => formats.includes(name)),
    output_formats: all.output_formats.filter(({ name }) => name === topic),
    functions: all.functions.filter(({ name }) => functions.includes(name)),
  };
  const parts = [groups, commands, part.input_formats, part.output_formats, part.functions];
  return parts.some(({ length }) => length > 0) ? part : null;
}
