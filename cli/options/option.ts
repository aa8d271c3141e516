import type { Step } from "../../engine/emission/steps/index.ts";

/** The type of the value of each kind of option. */
export interface Values {
  /** On or off. */
  readonly flag: boolean;
  readonly text: string;
  /** Names separated by commas. */
  readonly list: readonly string[];
  /** A number of bytes. */
  readonly size: number;
  /** A whole number. */
  readonly int: number;
  /** A path; `-` may mean a standard stream. */
  readonly file: string;
  /** One of a few words. */
  readonly choice: string;
}

/** A word that an option accepts, and its meaning. */
export interface Choice {
  readonly name: string;
  readonly about: string;
  /** Further words by which help finds it. */
  readonly knownAs?: readonly string[];
  /** True if another word means the same: shells without descriptions offer it only once it is begun. */
  readonly isOther?: true;
}

/** An option that makes sense only with one of some others. */
export interface Need {
  readonly one: () => readonly Setting[];
  /** The rest of the sentence that begins with the option. */
  readonly why: string;
}

interface Common {
  /** The name after two dashes; a shorthand may have none. */
  readonly long: string | null;
  /** The letter after one dash. */
  readonly short: string | null;
  /** What it does, in one line without a full stop. */
  readonly about: string;
  /** Details, in sentences. */
  readonly details: string;
  readonly example: Example;
  /**
   * Which files of settings may give it: none, or only the user's own, because it runs code or writes a file. Missing for
   * all.
   */
  readonly settings?: "never" | "own";
  /** True if the rest of the command line is the topic that this option is about. */
  readonly takesRest?: true;
  /** True if it says how help is printed as well, and is no part of its topic. */
  readonly ofHelp?: true;
  readonly requires?: Need;
}

/** A command, and what it does. */
export interface Example {
  readonly command: string;
  readonly does: string;
}

interface Valued extends Common {
  readonly long: string;
  /** How help names the value: `FIELDS`. */
  readonly argument: string;
  /** True if each occurrence counts; otherwise the last one does. */
  readonly repeatable?: true;
  /** The value if none is given; an option that has one takes its value only after `=`. */
  readonly implied?: string;
  /** The environment variable that gives the value if the command line does not. */
  readonly variable?: string;
  /** The values that have names, as help lists them. */
  readonly known?: () => Promise<readonly Choice[]>;
  /** The names that shells offer instead, if help has no room for them. */
  readonly offered?: () => Promise<readonly Choice[]>;
}

export interface FlagOption extends Common {
  readonly kind: "flag";
  readonly long: string;
  /** What `--no-...` does, if it exists. */
  readonly negated?: string;
}
export interface TextOption extends Valued {
  readonly kind: "text";
  readonly default?: string;
  /** True if named values may be joined by commas. */
  readonly joined?: true;
  /** What it does with events, at its place among the others. */
  readonly step?: (text: string) => Step;
}
export interface ListOption extends Valued {
  readonly kind: "list";
  readonly step?: (names: readonly string[]) => Step;
}
export interface SizeOption extends Valued {
  readonly kind: "size";
  /** In bytes. */
  readonly default: number;
  /** The greatest size that is accepted, in bytes. */
  readonly most: number;
}
export interface IntOption extends Valued {
  readonly kind: "int";
  readonly default?: number;
  /** The smallest and the greatest number that is accepted. */
  readonly least: number;
  readonly most: number;
}
export interface FileOption extends Valued {
  readonly kind: "file";
  readonly default?: string;
  readonly step?: (path: string) => Step;
}
export interface ChoiceOption extends Valued {
  readonly kind: "choice";
  readonly default?: string;
  /** What a value is called in messages: `output format`. */
  readonly noun: string;
  readonly choices: readonly Choice[];
  /** Words of other tools, separated by blanks, each with what to write instead. */
  readonly foreign?: readonly (readonly [words: string, advice: string])[];
}
/** Another way to write an option and its value. */
export interface ShorthandOption extends Common {
  readonly kind: "shorthand";
  readonly option: TextOption | ChoiceOption;
  readonly value: string;
}

export type ValuedOption = TextOption | ListOption | SizeOption | IntOption | FileOption | ChoiceOption;
/** An option with a value or a meaning, as opposed to a shorthand for another one. */
export type Setting = FlagOption | ValuedOption;
export type Option = Setting | ShorthandOption;

/** Options for one task, under the title that help shows. */
export interface Group {
  readonly title: string;
  readonly options: readonly Option[];
}

interface Kinds {
  readonly flag: FlagOption;
  readonly text: TextOption;
  readonly list: ListOption;
  readonly size: SizeOption;
  readonly int: IntOption;
  readonly file: FileOption;
  readonly choice: ChoiceOption;
  readonly shorthand: ShorthandOption;
}

/** What is written about an option besides its kind and its long name. */
type Definition<O extends Option> = Omit<O, "kind" | "long" | "short"> & { readonly short?: string };
/** Refuses properties that the definition has no place for. */
type Only<D, Known> = D & { readonly [Name in Exclude<keyof D, keyof Known>]: never };

/** Completes the definition itself: its words for help are getters in the bundle, which a copy would call. */
function definer<K extends keyof Kinds>(kind: K) {
  return <const D extends Definition<Kinds[K]>, const L extends Kinds[K]["long"]>(
    long: L,
    definition: Only<D, Definition<Kinds[K]>>,
  ): D & { readonly kind: K; readonly long: L; readonly short: string | null } =>
    Object.assign(definition, { kind, long, short: definition.short ?? null });
}

export const flag = definer("flag");
export const text = definer("text");
export const list = definer("list");
export const size = definer("size");
export const int = definer("int");
export const file = definer("file");
export const choice = definer("choice");
export const shorthand = definer("shorthand");

/** A group whose options are those that are defined by it, in this order. */
export function group(title: string) {
  const options: Option[] = [];
  const adding =
    <Words extends readonly unknown[], O extends Option>(define: (...words: Words) => O) =>
    (...words: Words): O => {
      const option = define(...words);
      options.push(option);
      return option;
    };
  return {
    title,
    options,
    flag: adding(flag),
    text: adding(text),
    list: adding(list),
    size: adding(size),
    int: adding(int),
    file: adding(file),
    choice: adding(choice),
    shorthand: adding(shorthand),
  };
}

export function takesValue(option: Option): option is ValuedOption {
  return option.kind !== "flag" && option.kind !== "shorthand";
}

/** Every way to write the option, the short one first. */
export function spellings(option: Option): string[] {
  const { short, long } = option;
  const all = [];
  if (short !== null) all.push(`-${short}`);
  if (long !== null) all.push(`--${long}`);
  if (option.kind === "flag" && option.negated !== undefined) all.push(`--no-${option.long}`);
  return all;
}

/** An option that was given, with its value. */
export interface Given<O extends Setting = Setting> {
  readonly option: O;
  readonly value: Values[O["kind"]];
  /** How it is written on the command line: `-k`, `--keys`. */
  readonly spelling: string;
}

/** A command line whose options are each valid alone. */
export interface Parsed {
  /** In the order of the command line; a shorthand is replaced by its option and value. */
  readonly given: readonly Given[];
  readonly files: readonly string[];
}

/** The values that were given for `option`, in the order of the command line. */
export function valuesOf<O extends Setting>(parsed: Parsed, option: O): Values[O["kind"]][] {
  return parsed.given.filter((one): one is Given<O> => one.option === option).map(({ value }) => value);
}

/** The last value that was given for `option`. */
export function lastValue<O extends Setting>(parsed: Parsed, option: O): Values[O["kind"]] | undefined {
  return valuesOf(parsed, option).at(-1);
}

/** True if one of the options was given. */
export function isGiven({ given }: Parsed, ...options: readonly Option[]): boolean {
  return given.some(({ option }) => options.includes(option));
}
