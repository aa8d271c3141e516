import { quotedText } from "./lexemes.ts";
import {
  any,
  capital,
  charset,
  digit,
  edge,
  either,
  exactly,
  except,
  hexDigit,
  kept,
  lexeme,
  longest,
  maybe,
  none,
  notBehind,
  notSpace,
  one,
  run,
  type StockPart,
  seq,
  shortest,
  some,
  space,
  stock,
  type Theme,
  times,
  wordByte,
} from "./notation.ts";

const identifier = seq(one("a-zA-Z$_"), run("a-zA-Z$_0-9", 0));
const sign = maybe(one("+-"));
const anyHex = run(hexDigit);

/** Text between two of the same quotes, in which a backslash keeps what follows it. */
function quoted(quote: string): StockPart {
  const inside = some(either(seq("\\", run(except(charset("\n")), 1, 1)), run(except(charset(`\\${quote}`)))));
  return either(kept(quote, kept(inside), quote), `${quote}${quote}`);
}

export const texts: Theme = {
  title: "Words and text",
  patterns: {
    WORD: { about: "A word of letters, digits and _", example: "GET", part: seq(edge, run(wordByte), edge) },
    NOTSPACE: { about: "Text without white space", example: "/a?b", part: run(notSpace) },
    SPACE: { about: "White space, or none", example: "  ", part: run(space, 0) },
    DATA: { about: "Text, as short as the rest allows", example: "a b", part: shortest },
    GREEDYDATA: { about: "Text, as long as the rest allows", example: "a b", part: longest },
    QUOTEDSTRING: {
      about: "Text in double, single or back quotes, with its quotes",
      example: '"a \\"b\\""',
      part: seq(notBehind("\\"), lexeme(kept(either(quoted('"'), quoted("'"), quoted("`"))), quotedText, none)),
    },
    QS: { about: "QUOTEDSTRING", example: "'a b'", part: stock("QUOTEDSTRING") },
    UUID: {
      about: "A UUID",
      example: "123e4567-e89b-12d3-a456-426614174000",
      part: seq(exactly(8, hexDigit), "-", times(3, 3, exactly(4, hexDigit), "-"), exactly(12, hexDigit)),
    },
    URN: {
      about: "A URN of RFC 2141",
      example: "urn:isbn:0451450523",
      part: seq(
        "urn:",
        one("0-9A-Za-z"),
        run("-0-9A-Za-z", 0, 31),
        ":",
        some(either(seq("%", exactly(2, hexDigit)), one("-0-9A-Za-z()+,.:=@;$_!*'/?#"))),
      ),
    },
    JAVACLASS: {
      about: "The name of a class, with its packages",
      example: "org.example.Shop",
      part: seq(any(identifier, "."), identifier),
    },
    LOGLEVEL: {
      about: "The name of a level, in small letters, capitals, or with a capital first letter",
      example: "WARNING",
      role: "level",
      part: levels(),
    },
  },
};

/** Each level in three notations; of two that begin alike, the order decides which one is tried first. */
function levels(): StockPart {
  const names: readonly (readonly [start: string, ...ends: readonly (readonly [end: string, more: string])[]])[] = [
    ["alert"],
    ["trace"],
    ["debug"],
    ["notice"],
    ["inf", ["o", "rmation"]],
    ["war", ["n", "ing"]],
    ["er", ["r", "or"]],
    ["cri", ["t", "ical"]],
    ["fatal"],
    ["severe"],
  ];
  const tail = (ends: readonly (readonly [string, string])[]) =>
    ends.flatMap(([end, more]) => [maybe(end), maybe(more)]);
  const upper = (text: string) => text.toUpperCase();
  const each = names.flatMap(([start, ...ends]) => [
    seq(capital(start), ...tail(ends)),
    seq(upper(start), ...tail(ends.map(([end, more]) => [upper(end), upper(more)] as const))),
  ]);
  return either(...each, seq("EMERG", maybe("ENCY")), seq(capital("emerg"), maybe("ency")));
}

export const numbers: Theme = {
  title: "Numbers",
  patterns: {
    INT: { about: "Digits, with or without a sign", example: "-42", part: seq(sign, run(digit)) },
    BASE10NUM: {
      about: "A decimal number: sign, digits, fraction; never a part of a longer number",
      example: "-1.5",
      part: seq(notBehind("-0-9.+"), kept(sign, either(seq(run(digit), maybe(".", run(digit))), seq(".", run(digit))))),
    },
    NUMBER: { about: "BASE10NUM", example: "0.25", part: stock("BASE10NUM") },
    BASE16NUM: {
      about: "A hexadecimal number, with or without 0x",
      example: "0x1F",
      part: seq(notBehind(hexDigit), sign, maybe("0x"), anyHex),
    },
    BASE16FLOAT: {
      about: "A hexadecimal number that may have a fraction",
      example: "0x1F.8",
      part: seq(edge, notBehind("0-9A-Fa-f."), maybe("0x"), anyHex, maybe(".", anyHex), edge),
      approximate: "A sign is no part of the number, nor is a dot at its start or end.",
    },
    POSINT: {
      about: "Digits that do not begin with 0, as a word",
      example: "42",
      part: seq(edge, one("1-9"), run(digit, 0), edge),
    },
    NONNEGINT: { about: "Digits, as a word", example: "007", part: seq(edge, run(digit), edge) },
  },
};

export const people: Theme = {
  title: "Users",
  patterns: {
    USERNAME: { about: "Letters, digits, dots, dashes and _", example: "ann.lee", part: run("-a-zA-Z0-9._") },
    USER: { about: "USERNAME", example: "ann-lee", part: stock("USERNAME") },
    EMAILLOCALPART: {
      about: "What is before the @ of an address",
      example: "ann.lee",
      part: seq(one("a-zA-Z"), run("a-zA-Z0-9_.+-=:")),
    },
    EMAILADDRESS: {
      about: "An address of electronic mail",
      example: "ann@example.com",
      part: seq(stock("EMAILLOCALPART"), "@", stock("HOSTNAME")),
    },
  },
};
