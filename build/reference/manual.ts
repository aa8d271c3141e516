import { surface } from "../../cli/commands/definitions/index.ts";
import { surfaceData } from "../../cli/help/data.ts";
import { isOfFormat, shownTopics, signatureOf } from "../../cli/help/functions.ts";
import type { ScriptFunction } from "../../engine/script/index.ts";
import { anchorsOf } from "./index.ts";

// What pages list of options, commands and functions, made of the definitions that help uses.

const { groups, commands } = await surfaceData(surface);

type Option = (typeof groups)[number]["options"][number];

/** Every option and command, a list for each task. */
export function optionsText(): string {
  const tasks = groups.map(({ title, options }) => `## ${title}\n\n${options.map(optionItem).join("\n")}`);
  const known = new Set(groups.flatMap(({ options }) => options.map(keyOf)));
  const named = commands.map(({ name, usage, about, fails, options }) => {
    const own = options.filter((one) => !known.has(keyOf(one)));
    for (const one of own) known.add(keyOf(one));
    const others = options
      .filter((one) => !own.includes(one) && !COMMON.includes(one.long ?? ""))
      .map(({ long, short }) => code(long ?? short ?? ""));
    const also =
      others.length === 0 ? "" : ` ${own.length === 0 ? "Its options" : "Further options"}: ${others.join(", ")}.`;
    const items = own.length === 0 ? "" : `\n\n${own.map(optionItem).join("\n")}`;
    const called = code(usage.replace("[OPTION]... ", ""));
    return `### froe ${name}\n\n${called}: ${inSentence(about)}. ${fails ?? ""}`.trimEnd() + also + items;
  });
  return [...tasks, "## Commands", ...named].join("\n\n");
}

/** Every spelling of an option, for the tests that look for them. */
export const spellings: readonly string[] = [...groups, ...commands].flatMap(({ options }) =>
  options.flatMap(({ long, short, off }) => [long, short, off].filter((name) => name !== null)),
);

/** Options of nearly every command. */
const COMMON: readonly string[] = ["--help", "--no-settings", "--color"];

/** Options of the same name and the same words are one. */
function keyOf({ long, short, about }: Option): string {
  return `${long ?? short} ${about}`;
}

function inSentence(about: string): string {
  return about.charAt(0).toLowerCase() + about.slice(1);
}

function optionItem(option: Option): string {
  const { long, short, argument, implied, takes_rest, off, about } = option;
  const value =
    argument === null ? "" : implied === null ? ` ${argument}` : takes_rest ? ` [${argument}]` : `[=${argument}]`;
  const names = [short, long].filter((name) => name !== null).join(", ");
  return `- ${code(`${names}${value}`)}: ${about.replaceAll("<", "\\<")}${off === null ? "" : `; ${code(off)} turns it off`}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** Every function of scripts by topic, after the topics. */
export function functionsText(): string {
  const topics = shownTopics();
  const anchors = anchorsOf(topics.map(({ title }) => title));
  const index = anchors.map(([title, anchor]) => `- [${title}](#${anchor})`).join("\n");
  const parts = topics.map(({ title, functions }) => [`## ${title}`, ...functions.map(functionText)].join("\n\n"));
  return [index, ...parts].join("\n\n");
}

/** What is shown of functions for formats, beside the one of the first format. */
const FAMILIES = {
  parse:
    "`parse_FORMAT` does the same for other [formats](FORMATS.md), but those below, cols and regex, with `_` for `-`.",
  absorb:
    "`absorb_FORMAT` does the same for json and what `parse_FORMAT` reads, but line and raw. The map that it returns has `status`: applied, empty, parse_error, missing_field or not_string.",
};

function functionText(one: ScriptFunction): string {
  const [script, value] = one.example;
  const family = isOfFormat(one) ? ` ${FAMILIES[one.name.startsWith("parse") ? "parse" : "absorb"]}` : "";
  return `\`${signatureOf(one)}\`: ${one.about}.${family}\n\n    ${script} => ${value}`;
}
