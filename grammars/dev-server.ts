import { choice, digits, end, field, grammar, int, label, optional, seq, until } from "../engine/authoring/index.ts";
import { clock, day, ipAddress, monthName, msg, statusCode, textOf, ts, year } from "./vocabulary.ts";

const time = seq(day, "/", monthName, "/", year, " ", clock);
const request = choice(
  seq(
    field("method", textOf("A-Z")),
    " ",
    field("path", until(" HTTP/")),
    " ",
    field("protocol", seq("HTTP/", textOf("0-9."))),
  ),
  field("request", until(seq('" ', digits(3)))),
);

export const devServer = grammar("dev-server", {
  about: "Requests of a development server",
  layout: '<ip> - - [<ts>] "<method> <path> <protocol>" <status> <bytes>',
  example: '192.0.2.1 - - [03/Feb/2026 04:05:06] "GET /orders HTTP/1.1" 200 5120',
  knownAs: ["werkzeug", "flask", "django-runserver"],
  url: "https://docs.djangoproject.com/en/stable/topics/logging/#django-server",
  notes: [
    "The address may be missing; what is no request of HTTP is the field request.",
    "The status may be in a line of its own before that of the request: code <status>, message <msg>.",
  ],
  record: seq(
    optional(seq(field("ip", ipAddress), " - - ")),
    "[",
    ts(time),
    choice(
      seq("] code ", field("status", statusCode), ", message ", msg),
      seq(
        '] "',
        request,
        '" ',
        field("status", statusCode),
        " ",
        choice(field("bytes", label("bytes", int(digits(1, 15)))), "-"),
        end,
      ),
    ),
  ),
});
