import { type Group, type Option, spellings, takesValue } from "../options/index.ts";
import { words } from "./entry.ts";

/** The options that have to do with `topic`: the one that is written so, or all in which each of its words occurs. */
export async function search(groups: readonly Group[], topic: string): Promise<Group[]> {
  const isNamed = (option: Option) => spellings(option).includes(topic);
  const wanted = topic
    .toLowerCase()
    .split(" ")
    .map((word) => word.replace(/^-+/, ""));
  const named = groups.some(({ options }) => options.some(isNamed));
  const found = groups.map(async ({ title, options }) => {
    const texts = await Promise.all(options.map(textOf));
    return {
      title,
      options: options.filter((option, i) =>
        named ? isNamed(option) : wanted.every((word) => texts[i]!.includes(word)),
      ),
    };
  });
  return (await Promise.all(found)).filter(({ options }) => options.length > 0);
}

async function textOf(option: Option): Promise<string> {
  const named = await words(option);
  return [
    ...spellings(option),
    takesValue(option) ? option.argument : "",
    option.about,
    option.details,
    ...named.flatMap(({ name, about }) => [name, about]),
  ]
    .join(" ")
    .toLowerCase();
}
