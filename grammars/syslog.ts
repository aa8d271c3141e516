import {
  charset,
  choice,
  convert,
  derive,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  not,
  optional,
  rest,
  run,
  seq,
} from "../engine/grammar/index.ts";
import { bsdTime, id, levels, priority, program, rfc3339, structuredData, word } from "./vocabulary.ts";

const severityLevels = ["EMERG", "ALERT", "CRIT", "ERROR", "WARN", "NOTICE", "INFO", "DEBUG"] as const;

const header = seq(
  "<",
  field("pri", int(priority)),
  derive("facility", "pri", { shift: 3 }),
  derive("severity", "pri", { mask: 7 }),
  derive("level", "pri", { mask: 7, table: severityLevels }),
  ">",
);

/** Numeric where it can be: a process number; else the text. */
const processId = convert({ types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "text" }, word);

const rfc5424 = seq(
  header,
  field("version", label("version 1", int(digits(1, 1, [1, 1])))),
  " ",
  field("ts", label("timestamp", choice("-", rfc3339)), { omit: "-" }),
  " ",
  field("host", word, { omit: "-" }),
  " ",
  field("prog", label("program", word), { omit: "-" }),
  " ",
  field("pid", label("process id", processId), { omit: "-" }),
  " ",
  field("msgid", label("message id", word), { omit: "-" }),
  " ",
  structuredData,
  choice(end, seq(" ", optional("\ufeff"), field("msg", rest))),
);

const tag = seq(field("prog", program), optional(seq("[", field("pid", label("process id", id)), "]")), ":");

const rfc3164 = seq(
  optional(header),
  field("ts", bsdTime),
  " ",
  field("host", word),
  " ",
  tag,
  optional(" "),
  field("msg", rest),
);

/** The word, in whatever case. */
function anyCase(text: string) {
  return seq(...[...text].map((letter) => run(charset(letter + letter.toLowerCase()), 1, 1)));
}
const hostName = run(charset("A-Za-z0-9._:-"));
/** A line whose second word is one of these is of another format. */
const levelOrStream = seq(choice(...levels.map(anyCase), "stdout", "stderr"), not(run(charset("A-Za-z0-9._-"), 1, 1)));

const rfc3164WithZone = seq(
  optional(header),
  field("ts", rfc3339),
  " ",
  field("host", label("host", seq(not(levelOrStream), hostName))),
  " ",
  tag,
  choice(" ", end),
  field("msg", rest),
);

export const syslog = grammar("syslog", {
  about: "Syslog, RFC 5424 and RFC 3164",
  layout: "<pri>1 <ts> <host> <prog> <pid> <msgid> <structured-data> <msg>, or <pri><ts> <host> <prog>[<pid>]: <msg>",
  url: "https://www.rfc-editor.org/rfc/rfc5424",
  notes: [
    "RFC 3164: the priority is optional, and the timestamp has no year; modern daemons write 2026-02-03T04:05:06+01:00.",
    "RFC 5424: a field whose value is - is omitted; structured data is checked, not extracted.",
  ],
  record: choice(rfc5424, rfc3164, rfc3164WithZone),
});
