import { surface } from "../../cli/commands/definitions/index.ts";
import { surfaceData } from "../../cli/help/data.ts";
import { anchorsOf } from "./index.ts";

// What pages list of options, commands and functions, made of the definitions that help uses.

const { groups, commands, functions } = await surfaceData(surface);

type Option = (typeof groups)[number]["options"][number];
type Listed = (typeof functions)[number];

/** Every option and command, a table for each task. */
export function optionsText(): string {
  const tasks = groups.map(({ title, options }) => `## ${title}\n\n${table("option", options.map(optionRow))}`);
  const known = new Set(groups.flatMap(({ options }) => options.map(keyOf)));
  const named = commands.map(({ name, usage, about, details, fails, options }) => {
    const own = options.filter((one) => !known.has(keyOf(one)));
    for (const one of own) known.add(keyOf(one));
    const others = options.filter((one) => !own.includes(one)).map(({ long, short }) => code(long ?? short ?? ""));
    const also =
      others.length === 0 ? "" : ` ${own.length === 0 ? "Its options" : "Further options"}: ${others.join(", ")}.`;
    const rows = own.length === 0 ? "" : `\n\n${table("option", own.map(optionRow))}`;
    return `### froe ${name}\n\n\`${usage}\`: ${inSentence(about)}. ${details} ${fails ?? ""}`.trimEnd() + also + rows;
  });
  return [...tasks, "## Commands", ...named].join("\n\n");
}

/** Every spelling of an option, for the tests that look for them. */
export const spellings: readonly string[] = [...groups, ...commands].flatMap(({ options }) =>
  options.flatMap(({ long, short, off }) => [long, short, off].filter((name) => name !== null)),
);

/** Options of the same name and the same words are one. */
function keyOf({ long, short, about }: Option): string {
  return `${long ?? short} ${about}`;
}

function inSentence(about: string): string {
  return about.charAt(0).toLowerCase() + about.slice(1);
}

function optionRow(option: Option): readonly [string, string] {
  const { long, short, argument, implied, takes_rest, off, about } = option;
  const value =
    argument === null ? "" : implied === null ? ` ${argument}` : takes_rest ? ` [${argument}]` : `[=${argument}]`;
  const names = [short, long].filter((name) => name !== null).join(", ");
  return [code(`${names}${value}`), `${about}${off === null ? "" : `; ${code(off)} turns it off`}`];
}

function table(head: string, rows: readonly (readonly [string, string])[]): string {
  const lines = rows.map(([name, about]) => `| ${name} | ${about.replace(/[<|]/g, "\\$&")} |`);
  return [`| ${head} | |`, "|---|---|", ...lines].join("\n");
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

/** Functions that exist for each format are listed once. */
const FAMILY = /^(parse|absorb)_/;
const OF_FORMAT = /string in the format|text in the format/;

/** Every function of scripts by topic, with an index. */
export function functionsText(): string {
  const topics = [...new Set(functions.map(({ topic }) => topic))];
  const anchors = new Map(anchorsOf(topics));
  const shown = topics.map((topic) => ({
    topic,
    members: withoutFamilies(functions.filter((one) => one.topic === topic)),
  }));
  const index = shown.map(({ topic, members }) => {
    const names = [...new Set(members.map(({ name }) => code(name)))];
    return `- [${topic}](#${anchors.get(topic)}): ${names.join(", ")}`;
  });
  const parts = shown.map(({ topic, members }) => [`## ${topic}`, ...members.map(functionText)].join("\n\n"));
  return [index.join("\n"), ...parts].join("\n\n");
}

/** One function of each family stands for all. */
function withoutFamilies(members: readonly Listed[]): readonly Listed[] {
  const first = members.find(isOfFormat);
  return members.filter((one) => one === first || !isOfFormat(one));
}

function isOfFormat({ name, about }: Listed): boolean {
  return FAMILY.test(name) && OF_FORMAT.test(about);
}

function functionText(one: Listed): string {
  const { name, parameters, result, about, example } = one;
  const typed = parameters.map((part) => `${part.name}${part.optional ? "?" : ""}: ${part.types.join(" | ")}`);
  const all = isOfFormat(one)
    ? ` \`${FAMILY.exec(name)?.[0]}FORMAT\` does the same for other [formats](FORMATS.md), with \`_\` for \`-\`.`
    : "";
  return `\`${name}(${typed.join(", ")}): ${result}\`: ${about}.${all}\n\n    ${example.script} => ${example.value}`;
}
