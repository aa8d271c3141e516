import {
  char,
  choice,
  exactly,
  lookAhead,
  many,
  many1,
  type Parser,
  possibly,
  sequenceOf,
  str,
  succeedWith,
} from "arcsecond";
import { andThen, characterOf, not, position, refuse, refuseAt } from "../language/reader.ts";
import { posixClasses, propertyOf, wordProperties } from "./classes.ts";
import { scope } from "./scope.ts";
import { type CharacterSet, type Member, only } from "./tree.ts";

// The grammar of single characters: `a`, `\.`, `\n`, `\x{e9}`, `\d`, `\p{Greek}`, `[^a-z_[:digit:]]`.

/** Members of a set; a range can begin or end only with a single character. */
interface SetItem {
  readonly members: readonly Member[];
  readonly character: string | null;
}

const single = (character: string): SetItem => ({ members: [only(character)], character });
const several = (...members: readonly Member[]): SetItem => ({ members, character: null });
const refusedPart = (refused: Parser<null>): Parser<SetItem> => refused.map(() => several());

// After a backslash

const classes: Readonly<Record<string, SetItem>> = {
  d: several({ kind: "properties", any: ["Nd"], negated: false }),
  D: several({ kind: "properties", any: ["Nd"], negated: true }),
  w: several({ kind: "properties", any: wordProperties, negated: false }),
  W: several({ kind: "properties", any: wordProperties, negated: true }),
  s: several({ kind: "properties", any: ["White_Space"], negated: false }),
  S: several({ kind: "properties", any: ["White_Space"], negated: true }),
};
const controls: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", a: "\x07" };

const letterIn = <T>(meanings: Readonly<Record<string, T>>): Parser<T> =>
  characterOf((letter) => Object.hasOwn(meanings, letter)).map((letter) => meanings[letter]!);
/** Not `<` and `>`: some engines read `\<` as the start of a word. */
const punctuation = characterOf((character) => /^[!-/:;=?@[-`{-~ ]$/.test(character));

const hexDigit = characterOf((character) => /^[0-9a-fA-F]$/.test(character));
const inBraces = sequenceOf([char("{"), many1(hexDigit), char("}")]).map(([, digits]) => digits);
const hex = (letter: string, count: number) =>
  sequenceOf([char(letter), choice([inBraces, exactly<string>(count)(hexDigit)])]).map(([, digits]) => digits);
const codePoint: Parser<SetItem> = andThen(
  sequenceOf([position, choice([hex("x", 2), hex("u", 4), hex("U", 8)])]),
  ([at, digits]) => {
    const code = Number.parseInt(digits.join(""), 16);
    const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter
      ? succeedWith(single(String.fromCodePoint(code)))
      : refusedPart(refuseAt(at, "the number of a character"));
  },
);

const propertyName = choice([
  sequenceOf([char("{"), possibly(char("^")), many1(characterOf((character) => character !== "}")), char("}")]).map(
    ([, not, name]) => ({ not: not !== null, name: name.join("") }),
  ),
  characterOf((character) => /^[A-Za-z]$/.test(character)).map((name) => ({ not: false, name })),
]);
const property: Parser<SetItem> = andThen(
  sequenceOf([choice([char("p"), char("P")]), position, propertyName]),
  ([letter, at, { not, name }]) => {
    const found = propertyOf(name);
    return found === null
      ? refusedPart(refuseAt(at, "the name of a Unicode property, such as {L} or {Greek}"))
      : succeedWith(several({ kind: "properties", any: [found], negated: not !== (letter === "P") }));
  },
);

/** The characters of an escape, after its backslash. */
export const escaped: Parser<SetItem> = choice([
  letterIn(classes),
  letterIn(controls).map(single),
  codePoint,
  property,
  punctuation.map(single),
]);

// In brackets

const posixName = sequenceOf([possibly(char("^")), position, many(characterOf((c) => /^[a-z]$/.test(c))), str(":]")]);
const posixClass: Parser<SetItem> = sequenceOf([
  str("[:"),
  choice([
    andThen(posixName, ([not, at, letters]) => {
      const found = posixClasses.get((not ?? "") + letters.join(""));
      return found
        ? succeedWith(several(...found))
        : refusedPart(refuseAt(at, "the name of a class, such as alpha, digit, space or punct"));
    }),
    refusedPart(refuse("a class such as [:alpha:]")),
  ]),
]).map(([, part]) => part);

const inBrackets: Parser<SetItem> = andThen(sequenceOf([position, char("\\")]), ([at]) =>
  choice([escaped, refusedPart(refuseAt(at, "a known escape, such as \\d, \\], \\- or \\x2d"))]),
);

/** Engines do not agree on what these mean in brackets: themselves, or operations on sets. */
const operators = choice(["[", "&&", "--", "~~", "||"].map((operator) => str(operator)));
const operator = andThen(sequenceOf([position, operators]), ([at, text]) =>
  refusedPart(
    refuseAt(
      at,
      `\\${text.charAt(0)}`,
      `${text} in brackets means different things to different engines: write \\${text.charAt(0)} for the character`,
    ),
  ),
);
/** Nor do they agree on blanks in brackets under the flag `x`. */
const blank = andThen(sequenceOf([position, characterOf((character) => /^[\s#]$/.test(character)), scope]), (read) => {
  const [at, character, { flags }] = read;
  const reason = "under (?x) a blank in brackets means different things to different engines";
  return flags.x ? refusedPart(refuseAt(at, "\\ and the blank", reason)) : succeedWith(single(character));
});
const literal = characterOf((character) => character !== "]" && character !== "\\").map(single);
const element: Parser<SetItem> = choice([posixClass, inBrackets, operator, blank, literal]);

/** `-` and the end of a range, unless the brackets close after the `-`. */
const through = possibly(
  sequenceOf([char("-"), lookAhead(characterOf((character) => character !== "]")), choice([inBrackets, literal])]),
);
const elementOrRange = (first: Parser<SetItem>): Parser<readonly Member[]> =>
  andThen(sequenceOf([position, first, through]), ([at, from, range]) => {
    if (range === null) return succeedWith(from.members);
    const to = range[2];
    const [least, most] = [from.character?.codePointAt(0), to.character?.codePointAt(0)];
    return least !== undefined && most !== undefined && least <= most
      ? succeedWith([{ kind: "range", from: least, to: most }])
      : refuseAt(at, "a range that ascends, or \\-").map(() => []);
  });

/** `]` as the first element is itself. */
const elements = sequenceOf([possibly(elementOrRange(char("]").map(single))), many(elementOrRange(element))]).map(
  ([first, others]) => [...(first ?? []), ...others.flat()],
);

const brackets = andThen(
  sequenceOf([position, char("["), possibly(char("^")), elements]),
  ([at, , not, members]): Parser<CharacterSet> =>
    sequenceOf([choice([char("]"), refuseAt(at, "", "the [ is never closed")]), scope]).map(([, { flags }]) => ({
      members,
      negated: not !== null,
      folded: flags.i,
    })),
);

// Elsewhere

const dot = sequenceOf([char("."), scope]).map(
  ([, { flags }]): CharacterSet => ({ members: flags.s ? [] : [only("\n")], negated: true, folded: false }),
);

const SPECIAL = "\\^$.|?*+()[{";
const digitOrComma = characterOf((character) => /^[0-9,]$/.test(character));
const plain = choice([
  characterOf((character) => !SPECIAL.includes(character)),
  sequenceOf([char("{"), not(digitOrComma)]).map(([brace]) => brace),
]);

/** What matches one character. */
export const set: Parser<CharacterSet> = choice([
  brackets,
  dot,
  sequenceOf([choice([plain.map(single), sequenceOf([char("\\"), escaped]).map(([, part]) => part)]), scope]).map(
    ([{ members }, { flags }]) => ({ members, negated: false, folded: flags.i }),
  ),
]);
