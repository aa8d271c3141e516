import { field, grammar, label, looseTimestamp, optional, seq } from "../engine/authoring/index.ts";
import { blanks, clock, dayOfMonth, id, lowerLevel, monthNumber, msg, pid, year } from "./vocabulary.ts";

const time = label("timestamp", looseTimestamp(year, "/", monthNumber, "/", dayOfMonth, " ", clock));

export const webserverBError = grammar("webserver-b-error", {
  about: "Web-server error log, second kind",
  layout: "<YYYY/MM/DD HH:MM:SS> [<level>] <pid>#<tid>: <msg>",
  example: '2026/02/03 04:05:06 [error] 4711#4713: *88 open() "/srv/www/a.png" failed, client: 192.0.2.44',
  knownAs: ["nginx", "nginx-error"],
  url: "https://nginx.org/en/docs/ngx_core_module.html#error_log",
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    field("ts", time),
    blanks,
    "[",
    field("level", lowerLevel),
    "]",
    blanks,
    pid,
    "#",
    field("tid", label("thread id", id)),
    ":",
    optional(" "),
    msg,
  ),
});
