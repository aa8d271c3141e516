import type { Command } from "../commands/command.ts";
import { type Group, type Option, spellings, takesValue } from "../options/index.ts";
import type { Surface } from "../surface.ts";
import { words } from "./entry.ts";

/** What has to do with a topic. */
export interface Found {
  readonly surface: Surface;
  /** Where the topic is only mentioned: names of options and commands, and questions that are about it. */
  readonly mentioned: readonly string[];
}

/** What can be searched for an option or a command: how it is named and described, and what else is said of it. */
interface Subject {
  /** How it is written; the first one says most. */
  readonly names: readonly string[];
  readonly title: string;
  readonly near: string;
  readonly far: string;
}

const NONE: Found = { surface: { groups: [], commands: [] }, mentioned: [] };

/**
 * What has to do with `topic`. The best answer is all: the one that is written so; a group of this title; those whose
 * names, descriptions or values have each of its words; those where the words occur at all.
 */
export async function search({ groups, commands }: Surface, topic: string): Promise<Found> {
  const wanted = topic.toLowerCase().split(" ").map(bare);
  const has = (text: string) => wanted.every((word) => text.includes(word));
  const subjects = new Map<Option | Command, Subject>();
  for (const group of groups) for (const one of group.options) subjects.set(one, await optionSubject(one, group));
  for (const command of commands) subjects.set(command, commandSubject(command));

  const ways: readonly ((subject: Subject) => boolean)[] = [
    ({ names }) => names.includes(topic),
    ({ title }) => title.toLowerCase() === topic.toLowerCase(),
    ({ near }) => has(near),
    ({ far }) => has(far),
  ];
  const matching = (way: (subject: Subject) => boolean) =>
    new Set([...subjects].filter(([, subject]) => way(subject)).map(([one]) => one));
  const best = ways.map(matching).find((set) => set.size > 0);
  if (!best) return NONE;
  // Who writes an option as it is given wants that one.
  const others = topic.startsWith("-") ? [] : [...matching(({ far }) => has(far))].filter((one) => !best.has(one));
  return {
    surface: {
      groups: groups.map(({ title, options }) => ({ title, options: options.filter((one) => best.has(one)) })),
      commands: commands.filter((one) => best.has(one)),
    },
    mentioned: [...others.map((one) => subjects.get(one)!.names[0]!), ...(await questions(groups, topic))],
  };
}

/** The options that are asked about things, of which the topic is one. */
async function questions(groups: readonly Group[], topic: string): Promise<string[]> {
  const asked: string[] = [];
  for (const option of groups.flatMap(({ options }) => options)) {
    if (!takesValue(option) || !option.takesRest || !option.offered) continue;
    if ((await option.offered()).some(({ name }) => name === topic)) asked.push(`froe --${option.long} ${topic}`);
  }
  return asked;
}

async function optionSubject(option: Option, { title }: Group): Promise<Subject> {
  const named = await words(option);
  const near = [
    ...spellings(option),
    takesValue(option) ? option.argument : "",
    option.about,
    ...named.map(({ name }) => name),
  ];
  const far = [...near, title, option.details, ...named.map(({ about }) => about)];
  const names = [...spellings(option)].sort((a, b) => b.length - a.length);
  return { names, title, near: textOf(near), far: textOf(far) };
}

function commandSubject({ name, about, details }: Command): Subject {
  return {
    names: [`froe ${name}`, name],
    title: "Commands",
    near: textOf([name, about]),
    far: textOf([name, about, details]),
  };
}

function textOf(parts: readonly string[]): string {
  return parts.join(" ").toLowerCase();
}

function bare(word: string): string {
  return word.replace(/^-+/, "");
}
