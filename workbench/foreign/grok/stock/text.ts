import { none } from "../../../../engine/grammar/index.ts";
import { quotedText } from "./lexemes.ts";
import { type StockPattern, stock, type Theme } from "./theme.ts";

export const texts: Theme = {
  title: "Words and text",
  patterns: {
    WORD: stock("A word of letters, digits and _", "GET", String.raw`\b\w+\b`),
    NOTSPACE: stock("Text without white space", "/a?b", String.raw`\S+`),
    SPACE: stock("White space, or none", "  ", String.raw`\s*`),
    DATA: stock("Text, as short as the rest allows", "a b", ".*?"),
    GREEDYDATA: stock("Text, as long as the rest allows", "a b", ".*"),
    QUOTEDSTRING: stock(
      "Text in double, single or back quotes, with its quotes",
      '"a \\"b\\""',
      String.raw`(?<![\\])%{_QUOTEDSTRING}`,
    ),
    QS: stock("QUOTEDSTRING", "'a b'", "%{QUOTEDSTRING}"),
    UUID: stock(
      "A UUID",
      "123e4567-e89b-12d3-a456-426614174000",
      "[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}",
    ),
    URN: stock(
      "A URN of RFC 2141",
      "urn:isbn:0451450523",
      "urn:[0-9A-Za-z][-0-9A-Za-z]{0,31}:(?:%[0-9A-Fa-f]{2}|[-!#$'-,.-;=?-Z_a-z])+",
    ),
    JAVACLASS: stock(
      "The name of a class, with its packages",
      "org.example.Shop",
      String.raw`(?:[$A-Z_a-z][$0-9A-Z_a-z]*\.)*[$A-Z_a-z][$0-9A-Z_a-z]*`,
    ),
    LOGLEVEL: stock(
      "The name of a level, in small letters, capitals, or with a capital first letter",
      "WARNING",
      "[Aa]lert|ALERT|[Tt]race|TRACE|[Dd]ebug|DEBUG|[Nn]otice|NOTICE|[Ii]nfo?(?:rmation)?|INFO?(?:RMATION)?|[Ww]arn?(?:ing)?|WARN?(?:ING)?|[Ee]rr?(?:or)?|ERR?(?:OR)?|[Cc]rit?(?:ical)?|CRIT?(?:ICAL)?|[Ff]atal|FATAL|[Ss]evere|SEVERE|EMERG(?:ENCY)?|[Ee]merg(?:ency)?",
      { role: "level" },
    ),
  },
};

export const numbers: Theme = {
  title: "Numbers",
  patterns: {
    INT: stock("Digits, with or without a sign", "-42", String.raw`[-+]?\d+`),
    BASE10NUM: stock(
      "A decimal number: sign, digits, fraction; never a part of a longer number",
      "-1.5",
      String.raw`(?<![-+.0-9])(?>[-+]?(?:\d+(?:\.\d+)?|\.\d+))`,
    ),
    NUMBER: stock("BASE10NUM", "0.25", "%{BASE10NUM}"),
    BASE16NUM: stock("A hexadecimal number, with or without 0x", "0x1F", "(?<![0-9A-Fa-f])[-+]?(?:0x)?[0-9A-Fa-f]+"),
    BASE16FLOAT: stock(
      "A hexadecimal number that may have a fraction",
      "0x1F.8",
      String.raw`\b(?<![.0-9A-Fa-f])(?:0x)?[0-9A-Fa-f]+(?:\.[0-9A-Fa-f]+)?\b`,
      { approximate: "A sign is no part of the number, nor is a dot at its start or end." },
    ),
    POSINT: stock("Digits that do not begin with 0, as a word", "42", String.raw`\b[1-9]\d*\b`),
    NONNEGINT: stock("Digits, as a word", "007", String.raw`\b\d+\b`),
  },
};

export const people: Theme = {
  title: "Users",
  patterns: {
    USERNAME: stock("Letters, digits, dots, dashes and _", "ann.lee", "[-.0-9A-Z_a-z]+"),
    USER: stock("USERNAME", "ann-lee", "%{USERNAME}"),
    EMAILLOCALPART: stock("What is before the @ of an address", "ann.lee", "[A-Za-z][-+,.-=A-Z_a-z]+"),
    EMAILADDRESS: stock("An address of electronic mail", "ann@example.com", "%{EMAILLOCALPART}@%{HOSTNAME}"),
  },
};

/** Text between two of the same quotes, in which a backslash keeps what follows it. */
const quotedBy = (quote: string) => String.raw`(?>${quote}(?>(?:\\.|[^\\${quote}]+)+)${quote})|${quote}${quote}`;

/** The parts of these patterns that a node reads. */
export const textParts: Readonly<Record<string, StockPattern>> = {
  _QUOTEDSTRING: { pattern: `(?>${['"', "'", "`"].map(quotedBy).join("|")})`, reads: [[quotedText, none]] },
};
