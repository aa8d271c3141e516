import type { Surface } from "../commands/definitions/index.ts";
import { type Choice, type Option, takesValue, type ValuedOption } from "../options/index.ts";

/** What a shell can offer for the value of an option. */
export type Offer =
  | { readonly kind: "nothing" }
  | { readonly kind: "files" }
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
  /** The option whose values may follow it as well, or null. */
  readonly operands: CompletedOption | null;
  readonly options: readonly CompletedOption[];
}

/** Everything that a shell completes. */
export interface Completions {
  readonly options: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
}

/** The part of the surface that can be completed. */
export async function completionsOf({ groups, commands }: Surface): Promise<Completions> {
  const options = groups.flatMap((group) => group.options);
  const named = options.map(
    ({ long, short, about }): Choice => ({ name: long === null ? `-${short}` : `--${long}`, about }),
  );
  const topics = [...named, ...commands];
  const complete = async (some: readonly Option[]) =>
    (await Promise.all(some.map((one) => completed(one, topics)))).flat();
  return {
    options: await complete(options),
    commands: await Promise.all(
      commands.map(async ({ name, about, operands, operandValues, options }) => {
        const [offered = null] = operandValues ? await completed(operandValues, topics) : [];
        return {
          ...{ name, about, takesFiles: operands !== null },
          ...{ operands: offered, options: await complete(options) },
        };
      }),
    ),
  };
}

async function completed(option: Option, topics: readonly Choice[]): Promise<readonly CompletedOption[]> {
  const { short, long, about } = option;
  const repeatable = takesValue(option) && option.repeatable === true;
  const own = { short, long, about, repeatable, value: takesValue(option) ? await valueFor(option, topics) : null };
  if (option.kind !== "flag" || option.negated === undefined) return [own];
  return [own, { ...own, short: null, long: `no-${long}`, about: option.negated }];
}

async function valueFor(option: ValuedOption, topics: readonly Choice[]): Promise<CompletedValue> {
  const takesRest = option.takesRest === true;
  const named = await (option.offered ?? option.known)?.();
  const words = option.kind === "choice" ? option.choices : (named ?? (takesRest ? topics : []));
  const joined = option.kind === "list" || (option.kind === "text" && option.joined === true);
  return {
    argument: option.argument,
    optional: option.implied !== undefined,
    takesRest,
    offer:
      option.kind === "file"
        ? { kind: "files" }
        : words.length > 0
          ? { kind: "words", words, joined }
          : { kind: "nothing" },
  };
}

/** Every way to write the option. */
export function spelled({ short, long }: CompletedOption): string[] {
  return [...(short === null ? [] : [`-${short}`]), ...(long === null ? [] : [`--${long}`])];
}
