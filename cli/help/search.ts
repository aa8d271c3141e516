import { closest } from "../../engine/language/index.ts";
import type { Command } from "../commands/definitions/command.ts";
import type { Surface } from "../commands/definitions/index.ts";
import { quoted, refuse, suggestion } from "../failures.ts";
import { type Group, type Option, spellings, takesValue } from "../options/index.ts";
import { optionsCalled } from "../options/other-tools.ts";
import { words } from "./layout.ts";
import { listed, subjectOf } from "./subjects.ts";

/** The search results for a topic. */
export interface Found {
  readonly surface: Surface;
  /** Options and commands that only mention the topic, and questions about it. */
  readonly mentioned: readonly string[];
}

/** The searchable words of an option or a command: its names, its description, and its details. */
interface Subject {
  /** Its spellings, the most important first. */
  readonly names: readonly string[];
  readonly title: string;
  readonly near: string;
  readonly far: string;
}

/**
 * Searches for `topic`. An option of commands alone is found in a group of each command. Else only the best kind of match
 * counts: the options of a subject; the option with this spelling; the group with this title; what other tools call so;
 * those whose names, descriptions or values have each of its words; those that have the words anywhere.
 */
export async function search({ groups, commands }: Surface, topic: string): Promise<Found> {
  const isCalled = (one: Option) => spellings(one).includes(topic);
  const owners = commands.filter(({ options }) => options.some(isCalled));
  if (owners.length > 0 && !groups.some(({ options }) => options.some(isCalled))) {
    const own = owners.map(({ name, options }) => ({ title: `froe ${name}`, options: options.filter(isCalled) }));
    return { surface: { groups: own, commands: owners }, mentioned: [] };
  }
  const wanted = topic.toLowerCase().split(/^-+| -*/);
  const has = (text: string) => wanted.every((word) => text.includes(word));
  const subjects = new Map<Option | Command, Subject>();
  for (const group of groups) for (const one of group.options) subjects.set(one, await optionSubject(one, group));
  for (const command of commands) subjects.set(command, commandSubject(command));

  type Way = (subject: Subject) => boolean;
  const exact: readonly Way[] = [
    ({ names }) => names.includes(topic) || names.includes(`--${topic}`),
    ({ title }) => title.toLowerCase() === topic.toLowerCase(),
  ];
  const loose: readonly Way[] = [({ near }) => has(near), ({ far }) => has(far)];
  const matching = (way: Way) => new Set([...subjects].filter(([, subject]) => way(subject)).map(([one]) => one));
  const subject = topic.startsWith("-") ? null : subjectOf(topic);
  const see = subject ? [...listed(subject.see), `--${topic}`] : [];
  const meant = matching(({ names }) => names.some((name) => see.includes(name)));
  const called = new Set<Option | Command>(optionsCalled(topic).filter((option) => subjects.has(option)));
  const best = [meant, ...exact.map(matching), called, ...loose.map(matching)].find((set) => set.size > 0);
  if (!best) return { surface: { groups: [], commands: [] }, mentioned: [] };
  // A spelling with its dashes means that option.
  const others = topic.startsWith("-") ? [] : [...matching(({ far }) => has(far))].filter((one) => !best.has(one));
  return {
    surface: {
      groups: groups.map(({ title, options }) => ({ title, options: options.filter((one) => best.has(one)) })),
      commands: commands.filter((one) => best.has(one)),
    },
    mentioned: [...others.map((one) => subjects.get(one)!.names[0]!), ...(await questions(groups, topic))],
  };
}

/** The options that take a topic, if this is one of theirs. */
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
  const far = [...near, title, option.details, ...named.flatMap(({ about, knownAs = [] }) => [about, ...knownAs])];
  const names = [...spellings(option)].sort((a, b) => b.length - a.length);
  return { names, title, near: near.join(" ").toLowerCase(), far: far.join(" ").toLowerCase() };
}

function commandSubject({ name, about, details }: Command): Subject {
  return {
    names: [`froe ${name}`, name],
    title: "Commands",
    near: `${name} ${about}`.toLowerCase(),
    far: `${name} ${about} ${details}`.toLowerCase(),
  };
}

/** Refuses a topic that nothing matches. @throws UsageError */
export function refuseTopic({ groups, commands }: Surface, topic: string): never {
  const names = [...groups.flatMap(({ options }) => options.flatMap(spellings)), ...commands.map(({ name }) => name)];
  const known = topic.split(" ").find((word) => word !== topic && subjectOf(word));
  const meant = known ? `: try froe help ${known}` : suggestion(closest(topic, names));
  return refuse(`no option matches ${quoted(topic)}${meant}`);
}
