import {
  choice,
  constant,
  digits,
  end,
  field,
  grammar,
  label,
  level,
  look,
  oneOf,
  optional,
  seq,
} from "../engine/authoring/index.ts";
import {
  blanks,
  date,
  dateAndTime,
  dayOfMonth,
  id,
  monthNumber,
  msg,
  paddedClock,
  shortYear,
  textOf,
  ts,
} from "./vocabulary.ts";

/** `2026-02-03  4:05:06`, or of older servers `260203  4:05:06`. */
const ofServer = label("timestamp", seq(choice(date, seq(shortYear, monthNumber, dayOfMonth)), " ", paddedClock));
const words = level(
  choice(oneOf("Note", "Warning", "Warn", "Error", "ERROR", "Info", "Debug"), constant("Info", "System")),
);

export const sqldbBError = grammar("sqldb-b-error", {
  about: "Error log of a database server, second kind",
  layout: "<ts> <thread> [<level>] [<code>] [<subsystem>] <msg>",
  example: "2026-02-03T04:05:06.789012Z 8 [Warning] [MY-010055] [Server] IP address could not be resolved",
  knownAs: ["mysql", "mysqld", "mariadb", "percona"],
  url: "https://dev.mysql.com/doc/refman/8.4/en/error-log-format.html",
  notes: [
    "Thread, code and subsystem may be missing, as in older servers, whose hours are padded with a blank.",
    "The level is Note, Warning, Error or System, which is read as Info.",
    "A refused connection, which servers write here as in their log of statements, is a message without a level.",
    "What mysqld_safe and InnoDB write without a level is a message alone.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: { overlap: "A line without a thread has a level in brackets after a timestamp, as the lines of others do." },
  record: seq(
    ts(choice(seq(dateAndTime, look(" ")), ofServer)),
    choice(label("name of a part", look("InnoDB: ")), " "),
    choice(
      seq(
        optional(seq(field("thread", label("thread id", id)), blanks)),
        "[",
        field("level", label("level", words)),
        "] ",
        optional(seq("[", field("code", seq("MY-", digits(1, 9))), "] ")),
        optional(seq("[", field("subsystem", textOf("A-Za-z_")), "] ")),
      ),
      label("thread id", seq(optional(blanks), field("thread", id), " Connect", blanks, look("Access denied "))),
      label("name of a part", seq(optional(" "), look(seq(choice("mysqld_safe", "InnoDB:", "mysqld:"), " ")))),
      label("name of a part", seq(" ", look(seq("mysqld ", oneOf("started", "ended"), end)))),
    ),
    msg,
  ),
});
