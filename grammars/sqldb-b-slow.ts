import {
  choice,
  digits,
  end,
  except,
  field,
  grammar,
  label,
  look,
  many,
  message,
  optional,
  pair,
  rest,
  run,
  seq,
  timePart,
  until,
} from "../engine/authoring/index.ts";
import {
  blanks,
  dateAndTime,
  dayOfMonth,
  id,
  lineEnd,
  monthNumber,
  paddedClock,
  scalar,
  shortYear,
  textOf,
  textWithout,
  ts,
  whiteSpace,
} from "./vocabulary.ts";

const inBrackets = textWithout("[]", 0);
const padding = textOf(" ", 0);
/** `# Query_time: 0.5  Rows_sent: 7`, with one blank or more at the beginning, or a comment such as `# No InnoDB statistics available for this query`. */
const details = seq(
  "#",
  blanks,
  choice(
    many(pair(textOf("A-Za-z_"), ": ", scalar(run(except(whiteSpace), 0))), { separator: blanks, min: 1 }),
    seq("No ", run(except(lineEnd))),
  ),
  padding,
  "\n",
);

const explainLine = seq("# explain: ", run(except(lineEnd)));
/** How the server went about the statement: a table, with `#` alone before and after it. */
const explain = seq("#\n", field("explain", seq(explainLine, many(seq("\n", explainLine)))), "\n#\n");

const database = optional(seq("use ", field("database", textWithout(";")), ";\n"));
const seconds = timePart("epoch-seconds", digits(10, 10));
const head = seq(many(details, { min: 1 }), optional(explain), database);
const stamp = seq("SET ", until("timestamp="), "timestamp=", ts(seconds), ";\n");
const withUser = seq(
  optional(seq("# Time: ", textOf("0-9T:.Z -"))),
  "# User@Host: ",
  field("user", label("user", inBrackets), { omit: "" }),
  "[",
  field("account", inBrackets, { omit: "" }),
  "] @ ",
  optional(seq(field("host", textWithout("[ ")), " ")),
  padding,
  "[",
  field("ip", inBrackets, { omit: "" }),
  "]",
  optional(seq(blanks, "Id:", blanks, field("connection", id))),
  padding,
  "\n",
  choice(seq(head, optional(stamp)), seq(database, stamp)),
);
/** A block of a short format: its time, and what is after it. */
const shortTime = label("timestamp", choice(dateAndTime, seq(shortYear, monthNumber, dayOfMonth, " ", paddedClock)));
const isShort = look("# Query_time: ");
const withoutUser = seq(
  "# Time: ",
  choice(seq(textOf("0-9T:.Z -"), "\n", isShort, head, stamp), seq(ts(shortTime), "\n", isShort, head)),
);

export const sqldbBSlow = grammar("sqldb-b-slow", {
  about: "Slow statements of a database server, second kind, a block each",
  layout: "# User@Host: <user>[<account>] @ <host> [<ip>] ⏎ # Query_time: <n> ... ⏎ SET timestamp=<ts>; ⏎ <msg>",
  example:
    "# User@Host: ann[ann] @ web1 [192.0.2.1]  Id: 8\n# Query_time: 2.5  Lock_time: 0.0  Rows_sent: 7\nSET timestamp=1770091506;\nSELECT * FROM orders;",
  knownAs: ["mysql-slow", "mariadb-slow"],
  url: "https://dev.mysql.com/doc/refman/8.4/en/slow-query-log.html",
  notes: [
    "The timestamp is that of the statement, if the block sets it. Lines # Time: are read in blocks without a user.",
    "The times and counts after # are fields under the names that the server gives them.",
  ],
  lines: { by: { kind: "patterns", match: "^# (?:Time|User@Host): ", end: null }, joint: "newline" },
  skip: { start: seq("/", rest), time: seq("# Time: ", run(except(lineEnd)), end) },
  record: seq(choice(withUser, withoutUser), field("msg", message(until(end)))),
});
