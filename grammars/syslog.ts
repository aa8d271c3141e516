import {
  charset,
  choice,
  constant,
  convert,
  derive,
  digits,
  end,
  type FieldsOf,
  field,
  grammar,
  int,
  label,
  level,
  look,
  looseTimestamp,
  many,
  message,
  not,
  oneOf,
  optional,
  type Part,
  ref,
  rest,
  run,
  seq,
  timePart,
  token,
} from "../engine/authoring/index.ts";
import {
  blanks,
  bsdTime,
  clock,
  date,
  fraction,
  id,
  levels,
  monthName,
  msg,
  offset,
  paddedDay,
  parameterValue,
  pid,
  priority,
  program,
  rfc3339,
  shortLevels,
  structuredData,
  textOf,
  ts,
  word,
  wordWithout,
  year,
} from "./vocabulary.ts";

/** The words for the severities of RFC 5424, in their order. */
export const severityLevels = ["EMERG", "ALERT", "CRIT", "ERROR", "WARN", "NOTICE", "INFO", "DEBUG"] as const;

const header = seq(
  "<",
  field("pri", int(priority)),
  derive("facility", "pri", { shift: 3 }),
  derive("severity", "pri", { mask: 7 }),
  level(derive("level", "pri", { mask: 7, table: severityLevels })),
  ">",
);

/** A process number if it is numeric; else text. */
const processId = convert({ types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "text" }, word);

/** `[action:"Accept"; src:"192.0.2.7"]`: data of a firewall, which has no id and a colon after each name. */
const firewallParameter = seq(label("parameter name", textOf("A-Za-z0-9_.-")), ":", parameterValue);
const firewallSeparator = seq(";", optional(" "));
const firewallMessage = field(
  "msg",
  message(
    seq("[", many(firewallParameter, { separator: firewallSeparator, min: 1 }), optional(firewallSeparator), "]", rest),
  ),
);

/** The layout of RFC 5424, with the timestamp and what comes after the message id. */
function rfc5424<const T extends Part, const D extends Part>(time: T, data: D) {
  return seq(
    header,
    field("version", label("version 1", int(digits(1, 1, [1, 1])))),
    " ",
    field("ts", label("timestamp", choice("-", looseTimestamp(time))), { omit: "-" }),
    " ",
    field("host", word, { omit: "-" }),
    " ",
    field("prog", label("program", word), { omit: "-" }),
    " ",
    field("pid", label("process id", processId), { omit: "-" }),
    " ",
    field("msgid", label("message id", word), { omit: "-" }),
    " ",
    data,
  );
}
const standard = rfc5424(rfc3339, seq(structuredData, choice(end, seq(" ", optional("\ufeff"), msg))));
const ofFirewall = rfc5424(choice(rfc3339, seq(date, " ", clock)), label("structured data", firewallMessage));

/** `sshd[4711]:` */
const tag = seq(field("prog", program), optional(seq("[", pid, "]")), ":");
const text = seq(optional(" "), msg);
/** A host that cannot be read as a program, because it has no colon. */
const plainHost = field("host", textOf("A-Za-z0-9._-"));
const hostOrProgram = "host or program";

const rfc3164 = seq(optional(header), ts(bsdTime), " ", label(hostOrProgram, plainHost), " ", tag, text);

/** The word, case-insensitive. */
function anyCase(text: string) {
  return seq(...[...text].map((letter) => run(charset(letter + letter.toLowerCase()), 1, 1)));
}
/** A line whose second word is one of these is of another format. */
const levelStreamOrZone = choice(
  seq(choice(...[...levels, ...shortLevels].map(anyCase), "stdout", "stderr"), not(textOf("A-Za-z0-9._-", 1, 1))),
  seq(offset, " "),
);
/** With at most six digits of a second, as in RFC 5424: a line with more is of a job or a container, not of a daemon. */
const sixDigits = seq(".", timePart("fraction", digits(1, 6)));
const isoTime = seq(date, oneOf("T", "t"), clock, optional(sixDigits), optional(offset));
const tagEnd = look(choice(" ", end));
const rfc3164WithIsoTime = seq(
  optional(header),
  ts(isoTime),
  " ",
  label(hostOrProgram, seq(not(levelStreamOrZone), plainHost)),
  " ",
  tag,
  tagEnd,
  text,
);

// What is rarer: lines without a host or without a program, blanks in columns, and what daemons of some systems add.

const facilities = Object.entries({
  kern: 0,
  user: 1,
  mail: 2,
  daemon: 3,
  authpriv: 10,
  auth: 4,
  syslog: 5,
  lpr: 6,
  news: 7,
  uucp: 8,
  cron: 9,
  ftp: 11,
  ntp: 12,
  security: 13,
  console: 14,
  local0: 16,
  local1: 17,
  local2: 18,
  local3: 19,
  local4: 20,
  local5: 21,
  local6: 22,
  local7: 23,
});
const severities = Object.entries({
  emerg: 0,
  panic: 0,
  alert: 1,
  crit: 2,
  error: 3,
  err: 3,
  warning: 4,
  warn: 4,
  notice: 5,
  info: 6,
  debug: 7,
});
/** `<auth.info>` or `<4.6>`, as syslogd of FreeBSD writes it with -vv or -v. */
const facilityAndSeverity = seq(
  "<",
  field(
    "facility",
    label(
      "facility",
      choice(int(digits(1, 2, [0, 23])), ...facilities.map(([name, number]) => constant(number, name))),
    ),
  ),
  ".",
  label(
    "severity",
    choice(
      seq(
        field("severity", int(digits(1, 1, [0, 7]))),
        level(derive("level", "severity", { mask: 7, table: severityLevels })),
      ),
      ...severities.map(([name, number]) =>
        seq(field("severity", constant(number, name)), level(field("level", constant(severityLevels[number]!)))),
      ),
    ),
  ),
  "> ",
);

const threadId = token("thread id", seq(optional(" "), "[", field("tid", id), "]"));
/** `worker[4711]:`, or with a second number `worker[4711][17]:`. */
const anyTag = seq(field("prog", program), optional(seq("[", pid, "]", optional(threadId))), ":");
/** What syslogd writes instead of repeating a line; it belongs to no program. */
const repeated = field(
  "msg",
  message(seq(optional("--- "), "last message repeated ", digits(1, 9), " time", optional("s"), optional(" ---"), end)),
);
/** `[192.0.2.1]`, and not a program with a process id. */
const hostInBrackets = seq("[", textOf("0-9A-Fa-f.:"), "]");
/** `ftpd[4711] web1: text`, from programs that end with a blank what others end with a colon. */
const tagWithoutColon = seq(field("prog", program), "[", pid, "]", " ");
const severityWord = choice(
  ...(["Emergency", "Alert", "Critical", "Error", "Warning", "Notice", "Info", "Debug"] as const).map(
    (word, severity) =>
      seq(field("severity", constant(severity, word)), level(field("level", constant(severityLevels[severity]!)))),
  ),
);
/** `Feb  3 04:05:06 mac1 linkd[4711] <Error>: `, as the syslogd of macOS writes it. */
const withLevel = seq(
  ts(bsdTime),
  " ",
  label(hostOrProgram, plainHost),
  " ",
  tagWithoutColon,
  "<",
  label("level", severityWord),
  ">:",
  text,
);
/** `Feb  3 2026 04:05:06 web1 ftpd[4711]: `, and no message of a router, whose program begins with %. */
const withYear = seq(
  optional(header),
  ts(seq(monthName, " ", paddedDay, " ", year, " ", clock, optional(fraction))),
  " ",
  label(hostOrProgram, plainHost),
  " ",
  not("%"),
  tag,
  tagEnd,
  text,
);
const otherRfc3164 = seq(
  choice(seq(header, ts(bsdTime), blanks), seq(ts(bsdTime), blanks, optional(facilityAndSeverity))),
  label(
    hostOrProgram,
    seq(
      not("<"),
      choice(
        seq(anyTag, tagEnd, text),
        repeated,
        seq(
          field("host", choice(wordWithout("[]"), hostInBrackets)),
          blanks,
          label("program", choice(seq(anyTag, text), repeated, seq(tagWithoutColon, msg))),
        ),
      ),
    ),
  ),
);
const otherWithIsoTime = seq(
  optional(header),
  ts(isoTime),
  " ",
  label(
    hostOrProgram,
    seq(
      not(levelStreamOrZone),
      choice(
        seq(anyTag, tagEnd, text),
        repeated,
        seq(field("host", textOf("A-Za-z0-9._:-")), " ", label("program", choice(seq(anyTag, tagEnd, text), repeated))),
      ),
    ),
  ),
);
const otherLine = choice(ofFirewall, withLevel, otherRfc3164, otherWithIsoTime, withYear);

export const syslog = grammar("syslog", {
  about: "Syslog, RFC 5424 and RFC 3164",
  layout: "<pri>1 <ts> <host> <prog> <pid> <msgid> <structured-data> <msg>, or <pri><ts> <host> <prog>[<pid>]: <msg>",
  example: "Feb  3 04:05:06 db1 sshd[4711]: Accepted publickey for ann",
  knownAs: ["rfc5424", "rfc3164", "rsyslog", "journalctl"],
  url: "https://www.rfc-editor.org/rfc/rfc5424",
  notes: [
    "RFC 3164: the priority is optional, and the timestamp has no year, or one after the day; modern daemons write 2026-02-03T04:05:06+01:00.",
    "RFC 3164: a word that ends in : or [pid]: is the program, so that a line may lack the host; after a host, [pid] may do without the colon.",
    "RFC 5424: a field whose value is - is omitted; structured data is checked, not extracted.",
    'Data of a firewall that has colons after its names, [action:"Accept"; ...], is the message.',
  ],
  waive: {
    overlap: "A message that begins with CEF: is an event of cef, which has its fields.",
    "mixed-types": "A process id may be any word; digits are a number, as the page says.",
    "not-looked-at": "Each part of the header is optional; corpus/syslog has a case for each.",
  },
  record: choice(standard, rfc3164, rfc3164WithIsoTime, ref<string, FieldsOf<typeof otherLine>>("otherLine")),
  rules: { otherLine },
});
