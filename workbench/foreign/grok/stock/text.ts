import { none } from "../../../../engine/grammar/index.ts";
import { quotedText } from "./lexemes.ts";
import type { StockPattern, Theme } from "./theme.ts";

export const texts: Theme = {
  title: "Words and text",
  patterns: {
    WORD: { about: "A word of letters, digits and _", example: "GET", pattern: String.raw`\b\w+\b` },
    NOTSPACE: { about: "Text without white space", example: "/a?b", pattern: String.raw`\S+` },
    SPACE: { about: "White space, or none", example: "  ", pattern: String.raw`\s*` },
    DATA: { about: "Text, as short as the rest allows", example: "a b", pattern: ".*?" },
    GREEDYDATA: { about: "Text, as long as the rest allows", example: "a b", pattern: ".*" },
    QUOTEDSTRING: {
      about: "Text in double, single or back quotes, with its quotes",
      example: '"a \\"b\\""',
      pattern: String.raw`(?<![\\])%{_QUOTEDSTRING}`,
    },
    QS: { about: "QUOTEDSTRING", example: "'a b'", pattern: "%{QUOTEDSTRING}" },
    UUID: {
      about: "A UUID",
      example: "123e4567-e89b-12d3-a456-426614174000",
      pattern: "[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}",
    },
    URN: {
      about: "A URN of RFC 2141",
      example: "urn:isbn:0451450523",
      pattern: "urn:[0-9A-Za-z][-0-9A-Za-z]{0,31}:(?:%[0-9A-Fa-f]{2}|[-!#$'-,.-;=?-Z_a-z])+",
    },
    JAVACLASS: {
      about: "The name of a class, with its packages",
      example: "org.example.Shop",
      pattern: String.raw`(?:[$A-Z_a-z][$0-9A-Z_a-z]*\.)*[$A-Z_a-z][$0-9A-Z_a-z]*`,
    },
    LOGLEVEL: {
      about: "The name of a level, in small letters, capitals, or with a capital first letter",
      example: "WARNING",
      role: "level",
      pattern:
        "[Aa]lert|ALERT|[Tt]race|TRACE|[Dd]ebug|DEBUG|[Nn]otice|NOTICE|[Ii]nfo?(?:rmation)?|INFO?(?:RMATION)?|[Ww]arn?(?:ing)?|WARN?(?:ING)?|[Ee]rr?(?:or)?|ERR?(?:OR)?|[Cc]rit?(?:ical)?|CRIT?(?:ICAL)?|[Ff]atal|FATAL|[Ss]evere|SEVERE|EMERG(?:ENCY)?|[Ee]merg(?:ency)?",
    },
  },
};

export const numbers: Theme = {
  title: "Numbers",
  patterns: {
    INT: { about: "Digits, with or without a sign", example: "-42", pattern: String.raw`[-+]?\d+` },
    BASE10NUM: {
      about: "A decimal number: sign, digits, fraction; never a part of a longer number",
      example: "-1.5",
      pattern: String.raw`(?<![-+.0-9])(?>[-+]?(?:\d+(?:\.\d+)?|\.\d+))`,
    },
    NUMBER: { about: "BASE10NUM", example: "0.25", pattern: "%{BASE10NUM}" },
    BASE16NUM: {
      about: "A hexadecimal number, with or without 0x",
      example: "0x1F",
      pattern: "(?<![0-9A-Fa-f])[-+]?(?:0x)?[0-9A-Fa-f]+",
    },
    BASE16FLOAT: {
      about: "A hexadecimal number that may have a fraction",
      example: "0x1F.8",
      pattern: String.raw`\b(?<![.0-9A-Fa-f])(?:0x)?[0-9A-Fa-f]+(?:\.[0-9A-Fa-f]+)?\b`,
      approximate: "A sign is no part of the number, nor is a dot at its start or end.",
    },
    POSINT: { about: "Digits that do not begin with 0, as a word", example: "42", pattern: String.raw`\b[1-9]\d*\b` },
    NONNEGINT: { about: "Digits, as a word", example: "007", pattern: String.raw`\b\d+\b` },
  },
};

export const people: Theme = {
  title: "Users",
  patterns: {
    USERNAME: { about: "Letters, digits, dots, dashes and _", example: "ann.lee", pattern: "[-.0-9A-Z_a-z]+" },
    USER: { about: "USERNAME", example: "ann-lee", pattern: "%{USERNAME}" },
    EMAILLOCALPART: {
      about: "What is before the @ of an address",
      example: "ann.lee",
      pattern: "[A-Za-z][-+,.-=A-Z_a-z]+",
    },
    EMAILADDRESS: {
      about: "An address of electronic mail",
      example: "ann@example.com",
      pattern: "%{EMAILLOCALPART}@%{HOSTNAME}",
    },
  },
};

/** Text between two of the same quotes, in which a backslash keeps what follows it. */
const quotedBy = (quote: string) => String.raw`(?>${quote}(?>(?:\\.|[^\\${quote}]+)+)${quote})|${quote}${quote}`;

/** The parts of these patterns that a node reads. */
export const textParts: Readonly<Record<string, StockPattern>> = {
  _QUOTEDSTRING: { pattern: `(?>${['"', "'", "`"].map(quotedBy).join("|")})`, reads: [[quotedText, none]] },
};
