import { digits, field, grammar, int, label, optional, seq, until } from "../engine/authoring/index.ts";
import { ctime, duration, ipAddress, msg, pid, statusCode, textOf, textWithout, ts } from "./vocabulary.ts";

const bytes = int(digits(1, 15));

export const wsgi = grammar("wsgi", {
  about: "Requests of a WSGI server",
  layout:
    "[pid: <pid>|app: <app>|req: <n>/<of>] <ip> (<user>) {...} [<ts>] <method> <path> => generated <bytes> bytes in <took_ms> (<protocol> <status>) <msg>",
  example:
    "[pid: 4711|app: 0|req: 1/7] 192.0.2.1 () {38 vars in 696 bytes} [Tue Feb  3 04:05:06 2026] GET /a => generated 47 bytes in 12 msecs (HTTP/1.1 200) 9 headers in 378 bytes",
  knownAs: ["uwsgi"],
  url: "https://uwsgi-docs.readthedocs.io/en/latest/LogFormat.html",
  notes: ["The duration is in milliseconds, as took_ms; msg is what follows the status."],
  record: seq(
    "[pid: ",
    pid,
    "|app: ",
    field("app", label("application", textWithout("|"))),
    "|req: ",
    field("request", label("number of the request", bytes)),
    "/",
    field("requests", label("number of requests", bytes)),
    "] ",
    field("ip", ipAddress),
    " (",
    field("user", textWithout("()", 0), { omit: "" }),
    ") {",
    textWithout("{}"),
    "} [",
    ts(ctime),
    "] ",
    field("method", label("method", textOf("A-Z"))),
    " ",
    field("path", until(" => generated ")),
    " => generated ",
    field("bytes", label("bytes", bytes)),
    " bytes in ",
    field("took_ms", duration("ms")),
    " (",
    field("protocol", label("protocol", textWithout(" )"))),
    " ",
    field("status", statusCode),
    ")",
    optional(" "),
    msg,
  ),
});
