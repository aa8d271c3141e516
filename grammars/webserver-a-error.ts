import {
  charset,
  choice,
  digits,
  except,
  field,
  grammar,
  label,
  looseTimestamp,
  many,
  message,
  optional,
  rest,
  run,
  seq,
  union,
  until,
} from "../engine/authoring/index.ts";
import {
  clock,
  fraction,
  id,
  lowerLevel,
  monthName,
  msg,
  paddedDay,
  pid,
  weekday,
  whiteSpace,
  wordWithout,
  year,
} from "./vocabulary.ts";

const time = label(
  "timestamp",
  looseTimestamp(weekday, " ", monthName, " ", paddedDay, " ", clock, optional(fraction), " ", year),
);
const module = run(except(union(whiteSpace, charset(":]"))), 0);

const address = wordWithout("[]");
/** `192.0.2.7:40112`, `2001:db8::7` or `[2001:db8::7]:40112`. */
const client = choice(seq("[", address, "]", optional(address)), address);

const systemError = seq("(", digits(1, null), ")", until(": ["), ": ");
const sourceFile = seq(wordWithout("(["), "(", digits(1, null), "): ");
const remote = seq("[remote ", client, "] ");
/** What the server writes between the thread and the client: a peer, a source line, an error of the system. */
const beforeClient = many(choice(remote, systemError, sourceFile), { min: 1 });

export const webserverAError = grammar("webserver-a-error", {
  about: "Web-server error log, first kind",
  layout: "[<ts>] [<module>:<level>] [pid <pid>:tid <tid>] [client <client>] <msg>",
  example:
    "[Tue Feb 03 04:05:06.123456 2026] [core:error] [pid 4711:tid 4712] [client 192.0.2.44:51000] File does not exist",
  knownAs: ["apache", "apache2", "httpd", "apache-error"],
  url: "https://httpd.apache.org/docs/2.4/logs.html#errorlog",
  notes: [
    "Module, pid, tid and client may each be missing, as in both generations of the server.",
    "Where the server puts an error of the system, a source line or a peer before the client, msg keeps all of it.",
  ],
  record: seq(
    "[",
    field("ts", time),
    "]",
    " ",
    "[",
    optional(seq(field("module", module, { omit: "" }), ":")),
    field("level", lowerLevel),
    "]",
    optional(seq(" [pid ", pid, optional(seq(":tid ", field("tid", label("thread id", id)))), "]")),
    " ",
    choice(
      seq("[client ", field("client", client), "] ", msg),
      field("msg", message(seq(beforeClient, "[client ", field("client", client), "] ", rest))),
      msg,
    ),
  ),
});
