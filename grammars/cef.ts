import {
  choice,
  constant,
  convert,
  digits,
  end,
  field,
  grammar,
  label,
  level,
  look,
  looseTimestamp,
  many,
  not,
  optional,
  pair,
  seq,
  token,
  until,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  date,
  fraction,
  hourAndMinute,
  monthName,
  offset,
  paddedDay,
  priority,
  program,
  second,
  structuredData,
  textOf,
  textWithout,
  word,
  year,
  zoneAbbreviation,
} from "./vocabulary.ts";

/** `named[4711]: `, `agent -: ` */
const tag = token(
  "tag",
  seq(not("CEF:"), program, optional(seq("[", textWithout("]"), "]")), optional(" -"), ":", blanks),
);
const host = seq(not(choice("CEF:", tag)), word);
const hostAlone = token("host", seq(word, look(" CEF:")));

/** `Feb 03 2026 04:05:06.789 CET`; a word in capitals is a zone only if the host follows it. */
const localTime = seq(
  monthName,
  " ",
  paddedDay,
  " ",
  optional(seq(year, " ")),
  clock,
  optional(fraction),
  optional(seq(" ", zoneAbbreviation, look(seq(" ", host, " ")))),
);
const isoTime = seq(date, "T", hourAndMinute, optional(seq(":", second, optional(fraction))), optional(offset));

const rfc5424 = seq(
  "<",
  priority,
  ">",
  digits(1),
  " ",
  field("ts", label("timestamp", choice("-", looseTimestamp(isoTime))), { omit: "-" }),
  " ",
  field("host", word, { omit: "-" }),
  " ",
  optional(seq(not("CEF:"), word, " ", word, " ", word, " ", structuredData, " ")),
);
const rfc3164 = seq(
  optional(seq("<", priority, ">", optional(blanks))),
  optional(
    choice(
      seq(
        field("ts", label("timestamp", looseTimestamp(choice(localTime, isoTime)))),
        " ",
        optional(seq(field("host", host), " ")),
        optional(tag),
      ),
      tag,
      seq(field("host", hostAlone), " "),
    ),
  ),
);

const escaped = { lead: "\\", unicode: null, unknown: "keep" } as const;
/** Text of the header: it ends at a bar without a backslash. */
const text = until("|", { escapes: { ...escaped, meaning: { "|": "|", "\\": "\\" } } });
/** The severity of a line without extensions that lacks the bar after it: `7`, `Very-High`. */
const lastText = seq(textOf("A-Za-z0-9-"), look(end));

const key = label("extension key", textOf("A-Za-z0-9_.[]-"));
const valueEnd = choice(end, seq(blanks, choice(end, seq(key, "="))));
const whole = seq(optional("-"), choice("0", seq(textOf("1-9", 1, 1), digits(0, null))));
const number = convert(
  { types: ["int", "float"], form: "strict", words: { true: [], false: [] }, otherwise: "fail" },
  seq(whole, optional(seq(".", digits(1, null))), look(valueEnd)),
);
const value = choice(
  number,
  constant(true, seq("true", look(valueEnd))),
  constant(false, seq("false", look(valueEnd))),
  until(valueEnd, { escapes: { ...escaped, meaning: { "=": "=", "\\": "\\", "|": "|", n: "\n", r: "\r" } } }),
);

export const cef = grammar("cef", {
  about: "Common Event Format, with or without a syslog prefix",
  layout: "<ts> <host> CEF:<cefver>|<vendor>|<product>|<version>|<eventid>|<event>|<severity>|k=v ...",
  example: "Feb  3 04:05:06 fw1 CEF:0|Initrode|Gate|3.4|902|Blocked|7|src=192.0.2.44 dst=198.51.100.7 spt=51000",
  knownAs: ["arcsight"],
  url: "https://www.microfocus.com/documentation/arcsight/arcsight-smartconnectors-8.4/pdfdoc/cef-implementation-standard/cef-implementation-standard.pdf",
  notes: [
    "Header fields are strings. Extension values: int, float (decimal text), true and false; everything else is a string.",
    "A value runs up to the next key=, blanks included; \\= \\\\ \\n \\r are escapes in it, \\| and \\\\ in the header.",
    "Priority, program and process of a syslog prefix are checked, not extracted.",
  ],
  waive: {
    "ambiguous-optional":
      "A priority alone may also be read as text of the header, and a blank before the end as an empty extension; the fields are the same.",
  },
  record: seq(
    choice(rfc5424, rfc3164),
    "CEF:",
    optional(" "),
    field("cefver", label("CEF version", seq(digits(1, 3), optional(seq(".", digits(1, 3)))))),
    "|",
    field("vendor", text),
    "|",
    field("product", text),
    "|",
    field("version", text),
    "|",
    field("eventid", text),
    "|",
    field("event", text),
    "|",
    field("severity", level(choice(lastText, text))),
    optional("|"),
    optional(blanks),
    many(pair(key, "=", value), { separator: blanks }),
    optional(blanks),
  ),
});
