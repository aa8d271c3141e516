import {
  charset,
  choice,
  digits,
  except,
  field,
  grammar,
  int,
  label,
  looseTimestamp,
  not,
  oneOf,
  optional,
  type Part,
  run,
  seq,
  token,
  union,
  until,
} from "../engine/authoring/index.ts";
import { severity, timeZone } from "./sqldb.ts";
import {
  blanks,
  clock,
  dayOfMonth,
  ipAddress,
  milliseconds,
  monthNumber,
  msg,
  pid,
  textOf,
  whiteSpace,
  wordWithout,
  year,
} from "./vocabulary.ts";

const time = seq(seq(year, "-", monthNumber, "-", dayOfMonth), " ", clock, optional(seq(".", milliseconds)));
const sessionLine = field("session_line", label("line of the session", int(digits(1, 15))));

/** ` [4711]`, ` [4711-3]`, ` [4711]: [3-1]` */
const process = seq(
  " [",
  pid,
  choice(
    seq("-", sessionLine, "]", optional(":")),
    seq("]", optional(":"), optional(seq(" [", sessionLine, "-", digits(1, 15), "]"))),
  ),
);
const query = seq(" [queryid=", field("query_id", run(except(union(whiteSpace, charset("]"))), 0), { omit: "" }), "]");

const clientPort = field("client_port", label("client port", int(digits(1, 5))));
/** A host name, an address or `[local]`; the port is in parentheses, since an address of IPv6 has colons too. */
function client(end: string) {
  return choice(
    seq(field("client", wordWithout("(@")), "(", clientPort, ")", end),
    seq(field("client", run(except(union(whiteSpace, charset(`(@${end}`))))), end),
  );
}

/** Its name may have blanks and commas inside, or be empty. */
function applicationBefore<const P extends Part>(stop: P) {
  return optional(seq(not(stop), field("application", until(stop))));
}
const levelAhead = seq(" ", severity, ":");
const name = run(except(union(whiteSpace, charset(","))), 0);
const user = seq("user=", field("user", name, { omit: "" }));
const database = seq("db=", field("database", name, { omit: "" }));
const application = seq(",app=", applicationBefore(choice(seq(",", oneOf("client=", "host=")), levelAhead)));
const remote = seq(oneOf(",client=", ",host="), field("client", name, { omit: "" }));
/** `user=ann,db=shop,app=psql,client=192.0.2.1` */
const namedPair = choice(seq(user, ",", database), seq(database, ",", user));
const namedSession = seq(
  namedPair,
  optional(choice(seq(application, optional(remote)), seq(remote, optional(application)))),
);
const userAndDatabase = seq(
  field("user", label("user", wordWithout("@"))),
  "@",
  field("database", label("database", wordWithout("/"))),
);
/** `ann@shop`, `192.0.2.1 ann@shop`, `ann@shop/psql` */
const session = seq(optional(client(" ")), userAndDatabase, optional(seq("/", applicationBefore(levelAhead))));

const spaced = seq(
  process,
  optional(query),
  " ",
  choice(seq(field("level", severity), ":"), seq(choice(namedSession, session), " ", field("level", severity), ":")),
);

/** Nothing separates the level from the application before it, so the level has to be a known one. */
const knownLevel = label(
  "level",
  choice(
    oneOf("LOG", "INFO", "NOTICE", "WARNING", "ERROR", "FATAL", "PANIC"),
    oneOf("DETAIL", "HINT", "QUERY", "CONTEXT", "STATEMENT", "LOCATION"),
    seq("DEBUG", digits(1)),
  ),
);
/** More about the session, in the longer form: `3:00000:2026-02-03 04:00:00 UTC:4/12:0:65c1.31d8:psql`. */
const details = seq(
  sessionLine,
  ":",
  field("sqlstate", textOf("0-9A-Z", 5, 5)),
  ":",
  field("session_start", seq(label("timestamp", time), " ", timeZone)),
  ":",
  field("virtual_xid", textOf("0-9/", 0), { omit: "" }),
  ":",
  field("xid", digits(1, 15)),
  ":",
  field("session_id", textOf("0-9a-f.")),
  ":",
  applicationBefore(seq(knownLevel, ":")),
);

const withoutColon = run(except(union(whiteSpace, charset(":@"))), 0);
/**
 * `:192.0.2.1(5432):ann@shop:[4711]:`
 * @see https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Concepts.PostgreSQL.overview.parameter-groups.html
 */
const colons = seq(
  ":",
  choice(client(":"), ":"),
  field("user", withoutColon, { omit: "" }),
  "@",
  field("database", withoutColon, { omit: "" }),
  ":[",
  pid,
  "]:",
  optional(details),
  field("level", severity),
  ":",
);

/** `192.0.2.1(51234) ` */
const clientAhead = seq(
  field("client", label("IP address", choice(ipAddress, "[local]"))),
  optional(seq("(", clientPort, ")")),
  " ",
);
const stampAndZone = seq(field("ts", label("timestamp", looseTimestamp(time))), " ", field("log_tz", timeZone));

export const sqldbSession = grammar("sqldb-session", {
  about: "Database server log whose prefix names the session",
  layout:
    "<ts> <log_tz> [<pid>] <user>@<database> <level>: <msg>, or " +
    "<ts> <log_tz>:<client>(<client_port>):<user>@<database>:[<pid>]:<level>: <msg>",
  example: '2026-02-03 04:05:06.123 CET [4711] ann@shop FATAL:  database "shop" does not exist',
  knownAs: ["postgres", "postgresql"],
  url: "https://www.postgresql.org/docs/current/runtime-config-logging.html#GUC-LOG-LINE-PREFIX",
  covers: ["sqldb"],
  notes: [
    "The lines of sqldb, which servers write about themselves, are accepted as well: both are in one log.",
    "Also accepted: user=<user>,db=<database>,app=<application>,client=<client> after the process, and <user>@<database>/<application>.",
    "The client, and <user>@<database> before it, may come before the timestamp.",
    "What the server leaves empty is omitted; [unknown] and [local] stay as they are.",
    "Statements of several lines need -M indent.",
    "The time zone is kept in log_tz and not applied: --input-tz says which one it is.",
  ],
  usualLines: { by: { kind: "indented" }, joint: "space" },
  waive: { overlap: "A message may begin like the prefix of a session; sqldb reads those lines first." },
  record: seq(
    choice(
      seq(stampAndZone, choice(spaced, colons)),
      seq(
        choice(
          seq(token("user", seq(userAndDatabase, " ")), clientAhead, stampAndZone, process),
          seq(clientAhead, stampAndZone, process, optional(seq(" ", choice(namedPair, userAndDatabase)))),
        ),
        " ",
        field("level", severity),
        ":",
      ),
    ),
    optional(blanks),
    msg,
  ),
});
