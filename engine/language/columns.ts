import { char, choice, many, many1, type Parser, sequenceOf, succeedWith } from "arcsecond";
import { type Annotation, isAnnotation, ONE_ANNOTATION } from "./annotation.ts";
import { andThen, characterOf, end, type Noted, position, read, refuse, refuseAt } from "./reader.ts";
import type { SpecError } from "./spec-error.ts";

// The grammar of the columns of `cols:`: `ts(2) level pid:int - *msg`.

/** One word of the list. */
export type ColumnToken =
  /** One or more columns under one name. */
  | { readonly kind: "column"; readonly name: string; readonly count: number; readonly type: Annotation }
  /** One or more columns that are not needed. */
  | { readonly kind: "skip"; readonly count: number }
  /** The rest of the line. */
  | { readonly kind: "rest"; readonly name: string; readonly type: Annotation };

const MOST_COLUMNS = 1000;
const ADVICE = "the columns of the list are separated by blanks, as in ts level *msg; those of the log by --cols-sep";
const TOKEN = "a column: name, name(2), name:int, - or *name";

const blank = characterOf((character) => /^\s$/.test(character));
const letter = characterOf((character) => /^[\p{L}_]$/u.test(character));
const wordCharacter = characterOf((character) => /^[\p{L}\p{M}\p{N}_]$/u.test(character));
const word = sequenceOf([letter, many(wordCharacter)]).map(([first, others]) => first + others.join(""));

/** `(2)`, or one column. */
const number = many1(wordCharacter).map((characters) => Number(characters.join("")));
const count: Parser<number> = choice([
  sequenceOf([
    char("("),
    andThen(sequenceOf([position, choice([number, succeedWith(0)])]), ([at, found]) =>
      Number.isInteger(found) && found >= 1 && found <= MOST_COLUMNS
        ? succeedWith(found)
        : refuseAt(at, `a number of columns, 1 to ${MOST_COLUMNS}`).map(() => 1),
    ),
    choice([char(")"), refuse('")"')]),
  ]).map(([, found]) => found),
  succeedWith(1),
]);

/** `:int`, or a string. */
const type: Parser<Annotation> = choice([
  sequenceOf([
    char(":"),
    andThen(sequenceOf([position, many(wordCharacter)]), ([at, characters]) => {
      const found = characters.join("");
      return isAnnotation(found) ? succeedWith(found) : refuseAt(at, ONE_ANNOTATION).map(() => "string" as const);
    }),
  ]).map(([, found]) => found),
  succeedWith("string" as const),
]);

interface Located {
  readonly token: ColumnToken;
  /** The number of bytes before the token, and before its name. */
  readonly at: number;
  readonly nameAt: number;
}

const named = choice([word, refuse("the name of a column: letters, digits and _").map(() => "")]);
const rest = sequenceOf([char("*"), position, named, type]).map(([, at, name, type]) => ({
  token: { kind: "rest" as const, name, type },
  nameAt: at,
}));
const skip = sequenceOf([position, char("-"), count]).map(([at, , count]) => ({
  token: { kind: "skip" as const, count },
  nameAt: at,
}));
const column = sequenceOf([position, word, count, type]).map(([at, name, count, type]) => ({
  token: { kind: "column" as const, name, count, type },
  nameAt: at,
}));

const token: Parser<Located> = sequenceOf([position, choice([rest, skip, column])]).map(([at, found]) => ({
  ...found,
  at,
}));

const tokens = choice([
  sequenceOf([token, many(sequenceOf([many1(blank), token]).map(([, next]) => next))]).map(([first, others]) => [
    first,
    ...others,
  ]),
  refuse(TOKEN).map(() => []),
]);

const list: Parser<readonly ColumnToken[]> = andThen(
  sequenceOf([many(blank), tokens, choice([andThen(many1(blank), () => end(TOKEN)), end("a blank", ADVICE)])]),
  ([, found]) => {
    const wrong = problemOf(found);
    if (wrong) return refuseAt(wrong.at, wrong.expected, wrong.reason).map(() => []);
    return succeedWith(found.map((located) => located.token));
  },
);

function problemOf(tokens: readonly Located[]): { at: number; expected: string; reason: string } | null {
  const names = new Set<string>();
  for (const [index, { token, nameAt }] of tokens.entries()) {
    if (token.kind === "skip") continue;
    const { name } = token;
    if (names.has(name)) return { at: nameAt, expected: "another name", reason: `there is a column ${name} already` };
    names.add(name);
    const next = tokens[index + 1];
    if (token.kind === "rest" && next) {
      return { at: next.at, expected: "", reason: `*${name} is the rest of the line: no column can follow` };
    }
  }
  return null;
}

/** The columns of a list, or the error in it. */
export function columnTokens(text: string): readonly ColumnToken[] | SpecError {
  const noted: Noted = { refusal: null };
  return read(list, text, noted);
}
