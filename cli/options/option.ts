/** What each kind of option tells the program. */
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
  /** A path; `-` may stand for a standard stream. */
  readonly file: string;
  /** One of a few words. */
  readonly choice: string;
}

/** A word that an option takes, and what it stands for. */
export interface Choice {
  readonly name: string;
  readonly about: string;
}

interface Common {
  /** The name behind two dashes; a shorthand may have none. */
  readonly long: string | null;
  /** The letter behind one dash. */
  readonly short: string | null;
  /** What it does, in one line without a full stop. */
  readonly about: string;
  /** What else there is to know, in sentences. */
  readonly details: string;
  readonly example: Example;
  /** What follows on the command line is not read: it says what this option is asked about. */
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
  /** Whether each one counts where it is given several times; otherwise the last one does. */
  readonly repeatable?: true;
  /** The value where none is given; an option with one takes its value behind `=` only. */
  readonly implied?: string;
  /** The values that have a name of their own, as help lists them. */
  readonly known?: () => Promise<readonly Choice[]>;
  /** The names that shells offer instead, where help has no room for them. */
  readonly offered?: () => Promise<readonly Choice[]>;
}

export interface FlagOption extends Common {
  readonly kind: "flag";
  readonly long: string;
  /** What `--no-...` does, where there is one. */
  readonly negated?: string;
}
export interface TextOption extends Valued {
  readonly kind: "text";
  readonly default?: string;
  /** Whether values that have a name may be joined by commas. */
  readonly joined?: true;
}
export interface ListOption extends Valued {
  readonly kind: "list";
}
export interface SizeOption extends Valued {
  readonly kind: "size";
  /** In bytes. */
  readonly default: number;
  /** The greatest size that is taken, in bytes. */
  readonly most: number;
}
export interface IntOption extends Valued {
  readonly kind: "int";
  readonly default?: number;
  /** The smallest and the greatest number that is taken. */
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
}
/** Another way to write an option and its value. */
export interface ShorthandOption extends Common {
  readonly kind: "shorthand";
  readonly short: string;
  readonly option: TextOption | ChoiceOption;
  readonly value: string;
}

export type ValuedOption = TextOption | ListOption | SizeOption | IntOption | FileOption | ChoiceOption;
/** An option that tells the program something by itself. */
export type Setting = FlagOption | ValuedOption;
export type Option = Setting | ShorthandOption;

/** Options that serve one task, under the title that help gives them. */
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
