import {
  choice,
  digits,
  end,
  except,
  field,
  grammar,
  label,
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
import { blanks, id, lineEnd, scalar, textOf, textWithout, ts, whiteSpace } from "./vocabulary.ts";

const inBrackets = textWithout("[]", 0);
const padding = textOf(" ", 0);
/** `# Query_time: 0.5  Rows_sent: 7`, or a comment such as `# No InnoDB statistics available for this query`. */
const details = seq(
  "# ",
  choice(
    many(pair(textOf("A-Za-z_"), ": ", scalar(run(except(whiteSpace), 0))), { separator: blanks, min: 1 }),
    seq("No ", run(except(lineEnd))),
  ),
  padding,
  "\n",
);

const database = optional(seq("use ", field("database", textWithout(";")), ";\n"));
const seconds = label("timestamp", timePart("epoch-seconds", digits(10, 10)));
const stamp = seq("SET ", until("timestamp="), "timestamp=", ts(seconds), ";\n");

export const sqldbBSlow = grammar("sqldb-b-slow", {
  about: "Slow statements of a database server, second kind, a block each",
  layout: "# User@Host: <user>[<account>] @ <host> [<ip>] ⏎ # Query_time: <n> ... ⏎ SET timestamp=<ts>; ⏎ <msg>",
  example:
    "# User@Host: ann[ann] @ web1 [192.0.2.1]  Id: 8\n# Query_time: 2.5  Lock_time: 0.0  Rows_sent: 7\nSET timestamp=1770091506;\nSELECT * FROM orders;",
  knownAs: ["mysql-slow", "mariadb-slow"],
  url: "https://dev.mysql.com/doc/refman/8.4/en/slow-query-log.html",
  notes: [
    "The timestamp is that of the statement, if the block sets it. Lines # Time: are not read.",
    "The times and counts after # are fields under the names that the server gives them.",
  ],
  lines: { by: { kind: "patterns", match: "^# (?:Time|User@Host): ", end: null }, joint: "newline" },
  skip: { start: seq("/", rest), time: seq("# Time: ", run(except(lineEnd)), end) },
  record: seq(
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
    choice(seq(many(details, { min: 1 }), database, optional(stamp)), seq(database, stamp)),
    field("msg", message(until(end))),
  ),
});
