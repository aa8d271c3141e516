import {
  choice,
  convert,
  digits,
  end,
  except,
  fail,
  field,
  grammar,
  int,
  type LooseEscapes,
  label,
  look,
  many,
  not,
  oneOf,
  optional,
  type Part,
  quoted,
  seq,
  token,
  until,
} from "../engine/authoring/index.ts";
import { lineEnd, logTime, statusCode, textOf, textWithout, ts, word } from "./vocabulary.ts";

const escapes: LooseEscapes = { lead: "\\", meaning: { '"': '"', "\\": "\\" }, unicode: null, unknown: "keep" };
/** A quoted column; the server escapes quotes and backslashes in it. */
const column = quoted({ open: '"', close: '"', inside: except(lineEnd), escapes });

/** A token of RFC 9110 that begins like all registered methods, with an upper-case letter, and has no lower-case one. */
const method = seq(textOf("A-Z", 1, 1), textOf("A-Z0-9!#$%&'*+.^_`|~-", 0), oneOf(" ", '"'));

/**
 * `GET /index.html HTTP/1.1`: the path runs up to the last word, so that it may contain blanks. Without `HTTP/` at its
 * end, only a line that begins with a method is a request.
 */
function requestLine<const W extends Part>(word: W, close: Part, options: { escapes?: LooseEscapes } = {}) {
  const path = (stop: Part) => field("path", until(choice(stop, close), options));
  // A protocol is one word, whose text needs no second look where it is printed.
  const http = seq(look("HTTP/"), word);
  return seq(
    choice(
      seq(
        field("method", word, options),
        " ",
        path(seq(" ", http, '"')),
        " ",
        look("HTTP/"),
        field("protocol", word, options),
      ),
      seq(
        look(method),
        field("method", word, options),
        optional(seq(" ", path(seq(" ", word, '"')), optional(seq(" ", field("protocol", word, options))))),
      ),
    ),
    look('"'),
  );
}
const plainRequest = requestLine(textWithout(' "\\'), textOf('"\\', 1, 1));
const wordEnd = oneOf(" ", '"');
const escapedRequest = requestLine(seq(not(wordEnd), until(wordEnd, { escapes })), '"', { escapes });
const request = choice(
  seq('"', field("request", plainRequest, { omit: "-" }), '"'),
  seq('"', field("request", escapedRequest, { escapes }), '"'),
  field("request", column, { omit: "-" }),
);

export const seconds = convert(
  { types: ["float"], form: "lenient", words: { true: [], false: [] }, otherwise: "fail" },
  seq(digits(1, null), optional(seq(".", digits(1, null)))),
);
const requestTime = token(
  "request time",
  choice(
    field("request_time", seconds),
    seq('"', field("request_time", seconds), '"'),
    '"-"',
    seq("-", look(choice(" ", end))),
  ),
);

const address = seq(textOf("0-9A-Fa-f", 0), oneOf(".", ":"), textOf("0-9A-Fa-f.:"));
/** `"203.0.113.7, 10.0.0.1"`: who sent the request, as proxies report it. */
const forwarded = token(
  "forwarded addresses",
  seq('"', many(choice(address, "unknown", "-"), { separator: seq(",", optional(" ")), min: 1 }), '"'),
);

/** The end of the line, or else a message that names the last field before the text that should not be there. */
function endAfter(last: string) {
  const trailing = `unexpected trailing text after ${last} at column {column}: '{text}'`;
  const other = fail(trailing);
  const addresses = fail(`${trailing}; -f combined-proxy reads forwarded addresses, regex: any other columns`);
  return choice(end, seq(" ", choice(seq(look(forwarded), addresses), seq(not(forwarded), other))), other);
}

// The exported parts are those of combined-vhost and combined-proxy too.

/** From the client to the timestamp: `192.0.2.1 - ann [03/Feb/2026:10:20:30 +0100] `. */
export const client = seq(field("ip", label("client address", word), { omit: "-" }), " ");
export const identity = seq(field("identity", word, { omit: "-" }), " ");
export const userAndTime = seq(field("user", word, { omit: "-" }), " [", ts(logTime), "] ");

/** The request and its result: `"GET / HTTP/1.1" 200 5120`. */
export const exchange = seq(
  request,
  " ",
  choice(field("status", statusCode), "-"),
  " ",
  choice(field("bytes", int(digits(1, 15))), "-"),
);

/** ` "https://shop.example/" "curl/8.9.1"` */
export const agents = seq(
  " ",
  field("referer", column, { omit: "-" }),
  " ",
  field("user_agent", label("user agent", column), { omit: "-" }),
);

/** The request time and the end of the line; or the end of the line. */
export const timeAndEnd = choice(seq(" ", requestTime, endAfter("request_time")), endAfter("user_agent"));
export const endAfterBytes = endAfter("bytes");

export const combined = grammar("combined", {
  about: "Web-server access log: Common, Combined, or with a request time",
  layout: '<ip> <identity> <user> [<ts>] "<request>" <status> <bytes> "<referer>" "<user_agent>" <request_time>',
  example: '192.0.2.1 - ann [03/Feb/2026:10:20:30 +0100] "GET / HTTP/1.1" 200 5120 "-" "curl/8.9.1"',
  knownAs: ["nginx", "apache", "apache2", "httpd", "clf", "ncsa", "common", "access"],
  url: "https://httpd.apache.org/docs/2.4/logs.html#accesslog",
  notes: [
    "Referer and user agent, and then the request time (quoted or bare), may be missing; each line decides for itself.",
    "A field whose value is - is omitted, the request time among them.",
    "A request splits at its blanks if it ends in HTTP/ and a version, or begins with a method in upper case.",
    "Anything after the last field is a parse error. combined-proxy reads the columns of proxies, regex: any other.",
  ],
  record: seq(client, identity, userAndTime, exchange, choice(seq(agents, timeAndEnd), endAfterBytes)),
});
