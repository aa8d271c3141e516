import { exclusionText } from "../combinations.ts";
import { type Command, failureText } from "../commands/command.ts";
import { commandHeading } from "../help/brief.ts";
import { words } from "../help/entry.ts";
import { type Group, type Option, takesValue } from "../options/index.ts";

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

export async function groupData({ title, options }: Group) {
  return { title, options: await Promise.all(options.map(optionData)) };
}

/** A command. One that reads logs has the options for that, too. */
export async function commandData(command: Command, reading: readonly Option[]) {
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
