import type { Surface } from "../commands/definitions/index.ts";
import { listed, subjects } from "../help/subjects.ts";
import { type Choice, type Option, takesValue, type ValuedOption } from "../options/index.ts";

/** What a shell can offer for the value of an option. */
export type Offer =
  | { readonly kind: "nothing" }
  | { readonly kind: "files" }
  /** Names of fields, which the shell asks froe for. */
  | { readonly kind: "fields" }
  /** `joined`: several may be joined by commas. */
  | { readonly kind: "words"; readonly words: readonly Choice[]; readonly joined: boolean };

/** The value that an option takes. */
interface CompletedValue {
  /** How help names it. */
  readonly argument: string;
  /** True if it may be missing: then it follows `=`, or is the next word if the option takes the rest. */
  readonly optional: boolean;
  readonly takesRest: boolean;
  readonly offer: Offer;
}

/** An option as shells complete it, with all its spellings. */
export interface CompletedOption {
  /** The one command that has it, or null. */
  readonly owner: string | null;
  readonly short: string | null;
  readonly long: string | null;
  readonly about: string;
  /** Null for a flag. */
  readonly value: CompletedValue | null;
  readonly repeatable: boolean;
}

/** A command as shells complete it. */
export interface CompletedCommand {
  readonly name: string;
  readonly about: string;
  /** True if files may follow it. */
  readonly takesFiles: boolean;
  /** What has the words of its operands, or null: an option, or FIRST for the words of the first one. */
  readonly operands: CompletedOption | null;
  readonly options: readonly CompletedOption[];
}

/** What the words of a first operand are called, as if they were the values of an option. */
export const FIRST = "operand";

/** Everything that a shell completes. */
export interface Completions {
  readonly options: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
}

/** The part of the surface that can be completed. */
export async function completionsOf({ groups, commands }: Surface): Promise<Completions> {
  const shared = groups.flatMap((group) => group.options);
  const named = shared.map(
    ({ long, short, about }): Choice => ({ name: long === null ? `-${short}` : `--${long}`, about }),
  );
  const sought = subjects
    .flatMap(({ words }) => listed(words))
    .filter((name) => !name.includes(" ") && !commands.some((command) => command.name === name))
    .map((name): Choice => ({ name, about: "", isOther: true }));
  const topics = [...named, ...commands, ...sought];
  const complete = async (some: readonly Option[], command: string | null = null) =>
    (await Promise.all(some.map((one) => completed(one, topics, shared.includes(one) ? null : command)))).flat();
  return {
    options: await complete(shared),
    commands: await Promise.all(
      commands.map(async ({ name, about, operands, operandValues, operandWords, options }) => {
        const [offered = null] = operandValues ? await complete([operandValues]) : [];
        return {
          name,
          about,
          takesFiles: operands !== null && !operandValues?.takesRest,
          operands: operandWords ? firstOperand(name, await operandWords()) : offered,
          options: await complete(options, name),
        };
      }),
    ),
  };
}

function firstOperand(owner: string, words: readonly Choice[]): CompletedOption {
  const value = {
    argument: "WORD",
    optional: false,
    takesRest: false,
    offer: { kind: "words", words, joined: false },
  } as const;
  return { owner, short: null, long: FIRST, about: "", repeatable: false, value };
}

async function completed(option: Option, topics: readonly Choice[], owner: string | null): Promise<CompletedOption[]> {
  const { short, long, about } = option;
  const repeatable = takesValue(option) && option.repeatable === true;
  const value = takesValue(option) ? await valueFor(option, topics) : null;
  const own = { owner, short, long, about, repeatable, value };
  if (option.kind !== "flag" || option.negated === undefined) return [own];
  return [own, { ...own, short: null, long: `no-${long}`, about: option.negated }];
}

async function valueFor(option: ValuedOption, topics: readonly Choice[]): Promise<CompletedValue> {
  const takesRest = option.takesRest === true;
  const named = await (option.offered ?? option.known)?.();
  const words = option.kind === "choice" ? option.choices : (named ?? (takesRest ? topics : []));
  const joined = option.kind === "list" || (option.kind === "text" && option.joined === true);
  const own: Offer = /^FIELDS?$/.test(option.argument) ? { kind: "fields" } : { kind: "nothing" };
  return {
    argument: option.argument,
    optional: option.implied !== undefined,
    takesRest,
    offer: option.kind === "file" ? { kind: "files" } : words.length > 0 ? { kind: "words", words, joined } : own,
  };
}

/** The options of commands alone, and what stands for their first operands. */
export function ownedIn(commands: readonly CompletedCommand[]): readonly CompletedOption[] {
  return commands
    .flatMap(({ operands, options }) => [...(operands ? [operands] : []), ...options])
    .filter(({ owner }) => owner !== null);
}

/** A shell command that prints the names of fields of the first events of files that follow it. */
export const FIELD_NAMES = `froe -n 100 -q -e 'for name in e.keys() { print(name) }' --`;

/** Every way to write the option. */
export function spelled({ short, long }: CompletedOption): string[] {
  return [...(short === null ? [] : [`-${short}`]), ...(long === null ? [] : [`--${long}`])];
}

/** A word for a shell, whatever is in it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
