import { char, choice, getData, many, type Parser, sequenceOf, setData, succeedWith } from "arcsecond";
import { andThen, characterOf, type Noted } from "../language/reader.ts";
import type { Group, PatternOptions } from "./tree.ts";

// The data of the grammar of patterns.

/** The flags in effect. */
export interface Flags {
  /** Case does not count. */
  readonly i: boolean;
  /** `^` and `$` match at the ends of a line, not only of the text. */
  readonly m: boolean;
  /** `.` matches a line feed too. */
  readonly s: boolean;
  /** Blanks and comments mean nothing. */
  readonly x: boolean;
  /** Repetitions are lazy, those with `?` are not. */
  readonly U: boolean;
}

export interface Scope extends Noted {
  readonly options: PatternOptions;
  readonly flags: Flags;
  /** The groups that have opened so far. */
  readonly groups: readonly Group[];
  /** The name of the current group. */
  readonly name: string | null;
  /** The number of groups around the current place. */
  readonly depth: number;
}

export const scope: Parser<Scope> = getData;

export function change(next: (scope: Scope) => Partial<Scope>): Parser<null> {
  return andThen(scope, (before) => setData<null, string, Scope>({ ...before, ...next(before) }));
}

const blank = characterOf((character) => /^\s$/.test(character));
const comment = sequenceOf([char("#"), many(characterOf((character) => character !== "\n"))]);
const ignored: Parser<null> = many(choice([blank, comment])).map(() => null);
/** Blanks and comments, if the flag `x` makes them meaningless. */
export const blanks: Parser<null> = andThen(scope, ({ flags }) => (flags.x ? ignored : succeedWith(null)));
