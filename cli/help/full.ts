import { type Group, type Option, takesValue } from "../options/index.ts";
import { defaultText, heading, negation, words } from "./entry.ts";
import { indent, table } from "./layout.ts";
import type { Paint } from "./paint.ts";

const MARGIN = 2;
const TEXT = 6;
const WORDS = 8;

/** Options with all that there is to say about them. Groups without any are left out. */
export async function fullHelp(groups: readonly Group[], paint: Paint): Promise<string> {
  const sections = groups
    .filter(({ options }) => options.length > 0)
    .map(async ({ title, options }) => {
      const entries = await Promise.all(options.map((option) => entry(option, paint)));
      return [paint.title(title), ...entries].join("\n\n");
    });
  return (await Promise.all(sections)).join("\n\n");
}

async function entry(option: Option, paint: Paint): Promise<string> {
  const rows = (await words(option)).map(({ name, about }) => [name, about] as const);
  const { command, does } = option.example;
  const off = negation(option);
  return [
    " ".repeat(MARGIN) + paint.name(heading(option)),
    ...indent(`${option.about}. ${option.details}`, TEXT),
    ...table(rows, WORDS, paint),
    ...indent(habits(option), TEXT),
    ...table([[`$ ${command}`, does]], TEXT, paint),
    ...(off === null ? [] : ["", " ".repeat(MARGIN) + paint.name(off[0]), ...indent(`${off[1]}.`, TEXT)]),
  ].join("\n");
}

/** What happens where an option is not given, or more than once. */
function habits(option: Option): string {
  const fallback = defaultText(option);
  const sentences = fallback === null ? [] : [`The default is ${fallback}.`];
  if (takesValue(option) && option.repeatable) sentences.push("It may be given several times.");
  return sentences.join(" ");
}
