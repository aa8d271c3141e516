import {
  any,
  as,
  captured,
  charset,
  digit,
  either,
  exactly,
  except,
  firm,
  intersection,
  joined,
  letterOrDigit,
  maybe,
  one,
  type Part,
  run,
  seq,
  stock,
  type Theme,
} from "./notation.ts";

const UNITS = ["y", "w", "d", "h", "m", "s"];
const code = (length: number) => exactly(length, letterOrDigit);
const tagged = (tag: string, field: string, name: string): Part => seq(`${tag}=`, captured(field, name));

/** Columns in the order in which Exim writes them, and how they begin. */
const COLUMNS = [
  ["REMOTE_HOST", "H="],
  ["INTERFACE", "I="],
  ["PROTOCOL", "P="],
  ["MSG_SIZE", "S="],
  ["HEADER_ID", "id="],
  ["SUBJECT", "T="],
] as const;
/** The name of a column other than one, which has a letter or two; said without looking ahead, which not all engines can. */
function nameBut(name: string): Part {
  const [first = "", second] = name;
  const other = one(intersection(letterOrDigit, except(charset(first))));
  if (second === undefined) return either(run(letterOrDigit, 2, 4), other);
  const pair = either(
    seq(other, one(letterOrDigit)),
    seq(first, one(intersection(letterOrDigit, except(charset(second))))),
  );
  return either(run(letterOrDigit, 3, 4), pair, one(letterOrDigit));
}
const otherThan = (tag: string, value: Part): Part => seq(" ", nameBut(tag.slice(0, -1)), "=", value);

export const IN_ORDER = "The columns are read in the order in which Exim writes them; Logstash takes any order.";

/** The columns of a message, each after a blank, and others. @param value what follows the `=` of the others. */
export const namedFields = (value: Part): Part =>
  seq(
    ...COLUMNS.map(([name, tag]) => firm(maybe(firm(any(otherThan(tag, value))), " ", stock(`EXIM_${name}`)))),
    firm(any(" ", stock("EXIM_UNKNOWN_FIELD"))),
  );

export const exim: Theme = {
  title: "Exim",
  patterns: {
    EXIM_MSGID: {
      about: "The name of a message",
      example: "1rWvN4-0002Cq-7F",
      part: joined("-", code(6), code(6), code(2)),
    },
    EXIM_FLAGS: {
      about: "What happened to a message, as two marks",
      example: "<=",
      part: either("<=", seq(one("-=>*"), ">"), "**", "=="),
    },
    EXIM_DATE: {
      about: "Date and time, in fields of their own: exim_year, exim_month, exim_day, exim_time",
      example: "2026-02-03 04:05:06",
      role: "timestamp",
      part: seq(
        seq(captured("exim_year", "YEAR"), "-", captured("exim_month", "MONTHNUM"), "-"),
        seq(captured("exim_day", "MONTHDAY"), " ", captured("exim_time", "TIME")),
      ),
    },
    EXIM_PID: { about: "pid in brackets", example: "[4711]", part: seq("[", captured("pid", "POSINT"), "]") },
    EXIM_QT: {
      about: "A length of time, with its units",
      example: "1d2h",
      part: seq(...UNITS.map((unit) => maybe(run(digit), unit))),
    },
    EXIM_EXCLUDE_TERMS: {
      about: "Words of lines that most people skip",
      example: "Start queue run",
      part: either(
        "Message is frozen",
        seq(either("Start", "End"), " queue run"),
        " Warning: ",
        " retry time not reached ",
        seq(" no ", either("IP address", "host name"), " found for ", either("IP address", "host"), " "),
        " unexpected disconnection while reading SMTP command ",
        " no immediate delivery: ",
        "another process is handling this message",
      ),
    },
    EXIM_REMOTE_HOST: {
      about: "remote_hostname, remote_heloname, remote_host and remote_port after H=",
      example: "H=mail.example.com (mail) [192.0.2.7]:4000",
      part: seq(
        seq("H=", maybe(captured("remote_hostname", "NOTSPACE"), " ")),
        maybe("(", captured("remote_heloname", "NOTSPACE"), ") "),
        seq("[", captured("remote_host", "IP"), "]", maybe(":", captured("remote_port", "POSINT"))),
      ),
    },
    EXIM_INTERFACE: {
      about: "exim_interface and exim_interface_port after I=",
      example: "I=[192.0.2.1]:25",
      part: seq("I=[", captured("exim_interface", "IP"), "]:", captured("exim_interface_port", "NUMBER")),
    },
    EXIM_PROTOCOL: { about: "protocol after P=", example: "P=esmtps", part: tagged("P", "protocol", "NOTSPACE") },
    EXIM_MSG_SIZE: { about: "exim_msg_size after S=", example: "S=512", part: tagged("S", "exim_msg_size", "NUMBER") },
    EXIM_HEADER_ID: {
      about: "exim_header_id after id=",
      example: "id=a1@example.com",
      part: tagged("id", "exim_header_id", "NOTSPACE"),
    },
    EXIM_SUBJECT: {
      about: "exim_subject after T=, with its quotes",
      example: 'T="Lunch"',
      part: tagged("T", "exim_subject", "QS"),
    },
    EXIM_UNKNOWN_FIELD: {
      about: "Another column, after its name of up to four characters",
      example: "CV=no",
      part: seq(run(letterOrDigit, 1, 4), "=", stock("NOTSPACE")),
    },
    EXIM_NAMED_FIELDS: {
      about: "These columns, each after a blank, and others",
      example: " H=mail.example.com [192.0.2.7] P=esmtps CV=no S=512 id=a1@example.com",
      part: namedFields(stock("NOTSPACE")),
      approximate: IN_ORDER,
    },
    EXIM_MESSAGE_ARRIVAL: {
      about: "A message arrives: timestamp, pid, exim_msgid, exim_flags, exim_sender_email and others",
      example:
        "2026-02-03 04:05:06 [4711] 1rWvN4-0002Cq-7F <= ann@example.com H=mail [192.0.2.7] S=512 for bob@example.com",
      part: seq(
        seq(
          captured("timestamp", "EXIM_DATE"),
          " ",
          maybe(stock("EXIM_PID"), " "),
          captured("exim_msgid", "EXIM_MSGID"),
        ),
        seq(" ", as("exim_flags", "<="), " ", maybe(as("exim_status", one("a-z:")), " ")),
        seq(captured("exim_sender_email", "EMAILADDRESS"), stock("EXIM_NAMED_FIELDS")),
        maybe(" for ", captured("exim_recipient_email", "EMAILADDRESS")),
      ),
    },
    EXIM: {
      about: "EXIM_MESSAGE_ARRIVAL",
      example: "2026-02-03 04:05:06 1rWvN4-0002Cq-7F <= ann@example.com H=mail [192.0.2.7] P=esmtps S=512",
      part: stock("EXIM_MESSAGE_ARRIVAL"),
    },
  },
};
