import { char, choice, getData, many, type Parser, sequenceOf, setData, succeedWith } from "arcsecond";
import { andThen, characterOf, type Noted } from "../language/reader.ts";
import type { PatternOptions } from "./options.ts";
import type { Group } from "./tree.ts";

// What the grammar of patterns carries along while it reads.

/** How what follows is to be read. */
export interface Flags {
  /** Case does not count. */
  readonly i: boolean;
  /** `^` and `$` are the ends of a line, not of the text. */
  readonly m: boolean;
  /** `.` is a line feed, too. */
  readonly s: boolean;
  /** Blanks and comments mean nothing. */
  readonly x: boolean;
  /** Repetitions are lazy, and those with `?` are not. */
  readonly U: boolean;
}

export interface Scope extends Noted {
  readonly options: PatternOptions;
  readonly flags: Flags;
  /** The groups that have opened so far. */
  readonly groups: readonly Group[];
  /** The name of the group that is being read. */
  readonly name: string | null;
  /** How many groups are being read inside each other. */
  readonly depth: number;
}

export const scope: Parser<Scope> = getData;

export function change(next: (scope: Scope) => Partial<Scope>): Parser<null> {
  return andThen(scope, (before) => setData<null, string, Scope>({ ...before, ...next(before) }));
}

const blank = characterOf((character) => /^\s$/.test(character));
const comment = sequenceOf([char("#"), many(characterOf((character) => character !== "\n"))]);
const ignored: Parser<null> = many(choice([blank, comment])).map(() => null);
/** Blanks and comments, where they mean nothing. */
export const blanks: Parser<null> = andThen(scope, ({ flags }) => (flags.x ? ignored : succeedWith(null)));
