import {
  choice,
  digits,
  end,
  except,
  field,
  grammar,
  label,
  looseTimestamp,
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
import { blanks, id, lineEnd, scalar, textOf, textWithout, word } from "./vocabulary.ts";

const lineText = run(except(lineEnd), 0);
const inBrackets = textWithout("[]", 0);
const hostName = textWithout("[ ");
const timeLine = seq("# Time: ", lineText);
/** `# Query_time: 0.5  Rows_sent: 7` */
const details = seq(
  "# ",
  many(pair(textOf("A-Za-z_"), ": ", scalar(word)), { separator: blanks, min: 1 }),
  textOf(" ", 0),
  "\n",
);
const seconds = timePart("epoch-seconds", digits(10, 10));

export const sqldbBSlow = grammar("sqldb-b-slow", {
  about: "Slow statements of a database server, second kind, a block each",
  layout: "# User@Host: <user>[<account>] @ <host> [<ip>] ⏎ # Query_time: <n> ... ⏎ SET timestamp=<ts>; ⏎ <msg>",
  example:
    "# User@Host: ann[ann] @ web1 [192.0.2.1]  Id: 8\n# Query_time: 2.5  Lock_time: 0.0  Rows_sent: 7\nSET timestamp=1770091506;\nSELECT * FROM orders;",
  knownAs: ["mysql-slow", "mariadb-slow"],
  url: "https://dev.mysql.com/doc/refman/8.4/en/slow-query-log.html",
  notes: [
    "The timestamp is that of the statement. Lines # Time: come after the block that they follow, and are not read.",
    "The times and counts after # are fields under the names that the server gives them.",
  ],
  lines: { by: { kind: "patterns", match: "^# User@Host: ", end: null }, joint: "newline" },
  skip: { start: seq("/", rest), time: seq("# Time: ", rest) },
  record: seq(
    optional(seq(timeLine, "\n")),
    "# User@Host: ",
    field("user", label("user", inBrackets), { omit: "" }),
    "[",
    field("account", inBrackets, { omit: "" }),
    "] @ ",
    optional(seq(field("host", hostName), " ")),
    textOf(" ", 0),
    "[",
    field("ip", inBrackets, { omit: "" }),
    "]",
    optional(seq(blanks, "Id:", blanks, field("connection", id))),
    textOf(" ", 0),
    "\n",
    many(details),
    optional(seq("use ", field("database", textWithout(";")), ";\n")),
    "SET ",
    until("timestamp="),
    "timestamp=",
    field("ts", label("timestamp", looseTimestamp(seconds))),
    ";\n",
    field("msg", message(until(choice(seq("\n", timeLine, end), end)))),
    optional(seq("\n", timeLine)),
  ),
});
