import { char, choice, many, many1, type Parser, possibly, sequenceOf, str, succeedWith } from "arcsecond";
import { andThen, characterOf, end, type Noted, position, read, refuse, refuseAt } from "../../language/reader.ts";
import { isSpecError, type SpecError } from "../../language/spec-error.ts";
import type { Layout } from "../../time/index.ts";
import { timeLayout } from "../../time/language/layout.ts";
import { type ColorName, colorNames } from "../styles.ts";
import type { Align, Placeholder, Template } from "../template.ts";

// The grammar of templates: `{ts|%H:%M:%S} {level:5} {user.name?nobody} {msg:.60|dim}`.

const FIELD = "a field, as in {msg} or {user.name}";
const WIDTH = "a width such as 8, >8, ^8 or .20";
const FILTER = `a layout such as %H:%M:%S, or a color: ${colorNames.join(", ")}`;
const ESCAPE = "t, n or \\ after a backslash";
const CLOSE = "}";
/** In columns. */
const WIDEST = 1_000;

const textOf = (characters: readonly string[]) => characters.join("");
const except = (stops: string) => many1(characterOf((character) => !stops.includes(character))).map(textOf);
/** Succeeds with a value whatever was read. */
const refused = <T>(expected: string, value: T): Parser<T> => refuse(expected).map(() => value);

// Texts

const escapes: Readonly<Record<string, string>> = { t: "\t", n: "\n", "\\": "\\" };
const escaped = sequenceOf([
  char("\\"),
  choice([characterOf((character) => character in escapes), refused(ESCAPE, "")]),
]).map(([, letter]) => escapes[letter] ?? "");
const text = many1(choice([except("{}\\"), escaped, str("{{").map(() => "{"), str("}}").map(() => CLOSE)])).map(textOf);

// Placeholders

const quotedField = sequenceOf([char('"'), except('"'), choice([char('"'), refused('"', "")])]).map(([, name]) => name);
const field = choice([quotedField, except('{}?:|" \t'), refused(FIELD, "")]);
const instead = sequenceOf([char("?"), possibly(except("}|:"))]).map(([, found]) => found ?? "");

const aligns: Readonly<Record<string, Align>> = { "<": "left", ">": "right", "^": "center" };
const columns: Parser<number> = andThen(
  sequenceOf([position, many1(characterOf((character) => /^[0-9]$/.test(character)))]),
  ([at, digits]) => {
    const number = Number(textOf(digits));
    const isFitting = number > 0 && number <= WIDEST;
    return isFitting ? succeedWith(number) : refuseAt(at, `1 to ${WIDEST} columns`).map(() => 1);
  },
);
type Room = Pick<Placeholder, "align" | "width" | "most">;
const room: Parser<Room> = sequenceOf([
  char(":"),
  possibly(characterOf((character) => character in aligns)),
  possibly(columns),
  possibly(sequenceOf([char("."), choice([columns, refused(WIDTH, 1)])]).map(([, most]) => most)),
]).map(([, align, width, most]) => ({ align: aligns[align ?? ""] ?? "left", width: width ?? 0, most: most ?? null }));
const wholeRoom: Parser<Room> = andThen(sequenceOf([position, room]), ([at, found]) =>
  found.width > 0 || found.most !== null ? succeedWith(found) : refuseAt(at + 1, WIDTH).map(() => found),
);

type Filter = Layout | ColorName;
const isColor = (name: string): name is ColorName => colorNames.some((known) => known === name);
const filter: Parser<Filter> = andThen(
  sequenceOf([char("|"), position, choice([except("}|"), refused(FILTER, "plain")])]),
  ([, at, name]): Parser<Filter> => {
    const color = name.trim();
    if (isColor(color)) return succeedWith(color);
    const wrong = (place: number, expected: string) => refuseAt(place, expected).map((): Filter => "plain");
    if (!name.includes("%")) return wrong(at, FILTER);
    const layout = timeLayout(name);
    if (!isSpecError(layout)) return succeedWith(layout);
    const before = new TextEncoder().encode(
      Array.from(name)
        .slice(0, layout.column - 1)
        .join(""),
    );
    return wrong(at + before.length, layout.expected);
  },
);

const noRoom: Room = { align: "left", width: 0, most: null };
const placeholder: Parser<Placeholder> = sequenceOf([
  char("{"),
  field,
  possibly(instead),
  possibly(wholeRoom),
  // Both orders are read alike.
  possibly(instead),
  many(filter),
  choice([char(CLOSE), refused(`${CLOSE}, or ?, : or | before it`, "")]),
]).map(([, name, other, columnsOf, later, filters]) => ({
  field: name,
  instead: other ?? later ?? "",
  ...(columnsOf ?? noRoom),
  layout: filters.findLast((one) => typeof one !== "string") ?? null,
  color: filters.findLast((one) => typeof one === "string") ?? null,
}));

const template: Parser<Template> = andThen(
  sequenceOf([many(choice([text, placeholder])), position, end(`${CLOSE}${CLOSE}, which writes one ${CLOSE}`)]),
  ([parts]) => {
    const hasField = parts.some((part) => typeof part !== "string");
    return hasField ? succeedWith(parts) : refuseAt(0, FIELD).map(() => parts);
  },
);

/** The template that a text describes, or the error in it. */
export function templateOf(text: string): Template | SpecError {
  const noted: Noted = { refusal: null };
  return read(template, text, noted);
}
