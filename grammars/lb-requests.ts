import {
  choice,
  digits,
  field,
  float,
  grammar,
  int,
  label,
  oneOf,
  optional,
  rest,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { ipAddress, quotedText, rfc3339, statusCode, textOf, ts, word } from "./vocabulary.ts";

const seconds = float(seq(optional("-"), digits(1, 6), optional(seq(".", digits(1, 9)))));
const client = seq(
  choice(seq("[", field("ip", ipAddress), "]"), field("ip", ipAddress)),
  ":",
  field("port", label("port", int(digits(1, 5)))),
);
const status = choice(statusCode, "-");
const bytes = label("bytes", int(seq(optional("-"), digits(1, 15))));
/** ` HTTP/2.0"`, or ` - "` and ` "` where there was no protocol. A URL may have blanks inside. */
const protocolEnd = seq(
  " ",
  optional(field("protocol", label("protocol", textOf("A-Za-z0-9./-")), { omit: "-" })),
  optional(" "),
  '"',
);
/** `GET https://shop.example:443/a HTTP/2.0`, or `- - - ` where there was none. */
const request = seq(
  '"',
  field("method", label("method", textOf("A-Z-")), { omit: "-" }),
  " ",
  field("url", label("URL", until(protocolEnd)), { omit: "-" }),
  protocolEnd,
);

export const lbRequests = grammar("lb-requests", {
  about: "Requests of a cloud load balancer",
  layout:
    '<type> <ts> <balancer> <ip>:<port> <target> <took_s ...> <status> <target_status> <received> <sent> "<request>" "<agent>" <rest>',
  example:
    'https 2026-02-03T04:05:06.789012Z app/shop/50dc6c49 192.0.2.1:2817 10.0.0.1:80 0.001 0.048 0.037 200 200 34 366 "GET https://shop.example:443/a HTTP/2.0" "curl/8.9.1" - -',
  knownAs: ["elb", "alb", "aws-elb"],
  url: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html",
  notes: [
    "Times are in seconds, and -1 if the target did not answer; without a type the line is one of the first generation.",
    "What follows the user agent is kept as text in further: its columns became more with the years.",
  ],
  record: seq(
    optional(seq(field("type", oneOf("https", "http", "h2", "grpcs", "wss", "ws", "tls")), " ")),
    ts(rfc3339),
    " ",
    field("balancer", label("name of the balancer", word)),
    " ",
    client,
    " ",
    field("target", label("target", word), { omit: "-" }),
    " ",
    field("request_s", label("seconds", seconds)),
    " ",
    field("target_s", label("seconds", seconds)),
    " ",
    field("response_s", label("seconds", seconds)),
    " ",
    field("status", status, { omit: "-" }),
    " ",
    field("target_status", status, { omit: "-" }),
    " ",
    field("received", bytes),
    " ",
    field("sent", bytes),
    " ",
    request,
    optional(seq(" ", field("agent", label("user agent", quotedText), { omit: "-" }))),
    optional(seq(" ", field("further", rest))),
  ),
});
