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
}
export interface ListOption extends Valued {
  readonly kind: "list";
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
