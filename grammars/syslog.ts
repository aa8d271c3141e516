import {
  charset,
  choice,
  convert,
  derive,
  digits,
  end,
  except,
  field,
  grammar,
  int,
  label,
  many,
  optional,
  quoted,
  rest,
  run,
  seq,
  union,
} from "../engine/grammar/index.ts";
import { clock, fraction, id, monthName, paddedDay, rfc3339, whiteSpace, word } from "./vocabulary.ts";

const levels = ["EMERG", "ALERT", "CRIT", "ERROR", "WARN", "NOTICE", "INFO", "DEBUG"] as const;

const priority = seq(
  "<",
  field("pri", label("priority (0-191)", int(digits(1, 3, [0, 191])))),
  derive("facility", "pri", { shift: 3 }),
  derive("severity", "pri", { mask: 7 }),
  derive("level", "pri", { mask: 7, table: levels }),
  ">",
);

const parameterName = run(except(union(whiteSpace, charset('=]"'))));
const parameterValue = quoted({
  open: '"',
  close: '"',
  inside: except(charset("\r\n")),
  escapes: { lead: "\\", meaning: { '"': '"', "\\": "\\", "]": "]" }, unicode: null, unknown: "keep" },
});
const element = seq("[", parameterName, many(seq(" ", parameterName, "=", parameterValue)), optional(" "), "]");
const structuredData = label("structured data", choice("-", many(element, { min: 1 })));

/** Numeric where it can be: a process number; else the text. */
const processId = convert({ types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "text" }, word);

const rfc5424 = seq(
  priority,
  field("version", label("version 1", int(digits(1, 1, [1, 1])))),
  " ",
  field("ts", choice("-", rfc3339), { omit: "-" }),
  " ",
  field("host", word, { omit: "-" }),
  " ",
  field("prog", word, { omit: "-" }),
  " ",
  field("pid", processId, { omit: "-" }),
  " ",
  field("msgid", word, { omit: "-" }),
  " ",
  structuredData,
  choice(end, seq(" ", optional("\ufeff"), field("msg", rest))),
);

const program = run(except(union(whiteSpace, charset("[:"))));

const rfc3164 = seq(
  optional(priority),
  field("ts", seq(monthName, " ", paddedDay, " ", clock, optional(fraction))),
  " ",
  field("host", word),
  " ",
  field("prog", program),
  optional(seq("[", field("pid", id), "]")),
  ":",
  optional(" "),
  field("msg", rest),
);

export const syslog = grammar("syslog", {
  about: "Syslog, RFC 5424 and RFC 3164",
  layout: "<pri>1 <ts> <host> <prog> <pid> <msgid> <structured-data> <msg>, or <pri><ts> <host> <prog>[<pid>]: <msg>",
  url: "https://www.rfc-editor.org/rfc/rfc5424",
  notes: [
    "RFC 3164: the priority is optional, and the time stamp has no year.",
    "RFC 5424: a field whose value is - is omitted; structured data is checked, not extracted.",
  ],
  record: choice(rfc5424, rfc3164),
});
