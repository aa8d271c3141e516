import {
  charset,
  choice,
  digits,
  field,
  grammar,
  int,
  label,
  level,
  message,
  oneOf,
  optional,
  rest,
  run,
  seq,
  token,
  until,
} from "../engine/authoring/index.ts";

/** `"GET /v1 HTTP/1.1"` */
const request = seq(
  '"',
  field("method", run(charset("A-Z"))),
  " ",
  field("path", until(" HTTP/")),
  " ",
  field("protocol", seq("HTTP/", run(charset("0-9.")))),
  '" ',
);
const portEnd = seq(":", digits(1, 5), ' - "');
const access = seq(
  field("ip", token("client", until(portEnd))),
  ":",
  field("port", int(digits(1, 5))),
  " - ",
  request,
  field("status", label("status code", int(digits(3)))),
  optional(seq(" ", field("reason", rest))),
);

export const asgi = grammar("asgi", {
  about: "Console log of an ASGI server, with its requests",
  layout: '<level>:     <ip>:<port> - "<method> <path> <protocol>" <status> <reason>, or <level>:     <msg>',
  example: 'INFO:     192.0.2.1:57324 - "GET /v1 HTTP/1.1" 401 Unauthorized',
  knownAs: ["uvicorn", "fastapi"],
  url: "https://www.uvicorn.org/settings/#logging",
  notes: ["The level is padded to ten columns, or one blank is before a request; lines have no time."],
  record: seq(
    field("level", label("level", level(oneOf("TRACE", "DEBUG", "INFO", "WARNING", "ERROR")))),
    ":",
    choice(seq(run(charset(" "), 2, 5), choice(access, field("msg", message(rest)))), seq(" ", access)),
  ),
});
