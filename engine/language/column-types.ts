import { many, many1, type Parser, sequenceOf, succeedWith } from "arcsecond";
import { type Annotation, isAnnotation, ONE_ANNOTATION } from "./annotation.ts";
import { andThen, characterOf, type Noted, position, read, refuseAt } from "./reader.ts";
import type { SpecError } from "./spec-error.ts";

/** The type that the command line gives to the column `name`. */
export interface ColumnType {
  readonly name: string;
  readonly type: Annotation;
}

interface Located extends ColumnType {
  /** The number of bytes before the name. */
  readonly at: number;
}

const isBlank = (character: string) => character === " " || character === "\t";
const blanks = many1(characterOf(isBlank));
const word = many1(characterOf((character) => !isBlank(character))).map((characters) => characters.join(""));

/** `status:int`; the name may have colons as well. A column without a type is a string. */
const column: Parser<Located | null> = andThen(sequenceOf([position, word]), ([at, text]) => {
  const colon = text.lastIndexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const type = colon < 0 ? "string" : text.slice(colon + 1);
  if (name === "") return refuseAt(at, "the name of a column");
  if (isAnnotation(type)) return succeedWith({ name, type, at });
  return refuseAt(at + new TextEncoder().encode(name).length + 1, ONE_ANNOTATION);
});

const columns: Parser<readonly ColumnType[] | null> = andThen(
  sequenceOf([word, many(sequenceOf([blanks, column]).map(([, read]) => read)), many(blanks)]),
  ([, items]) => {
    const named = items.filter((item) => item !== null);
    const names = named.map(({ name }) => name);
    const again = named.find(({ name }, index) => names.indexOf(name) < index);
    if (again)
      return refuseAt(again.at, "another column", `the column ${JSON.stringify(again.name)} has a type already`);
    return succeedWith(named.map(({ name, type }) => ({ name, type })));
  },
);

/**
 * The types that an argument of `-f` gives to the columns of a table: those after the blank of `csv status:int`, or the
 * error in them, with its column in the argument.
 */
export function columnTypes(argument: string): readonly ColumnType[] | SpecError {
  const noted: Noted = { refusal: null };
  return read(
    columns.map((types) => types ?? []),
    argument,
    noted,
  );
}
