import {
  charset,
  choice,
  convert,
  digits,
  end,
  except,
  fail,
  field,
  grammar,
  int,
  label,
  look,
  optional,
  quoted,
  run,
  seq,
  token,
  until,
} from "../engine/grammar/index.ts";
import { lineEnd, logTime, word } from "./vocabulary.ts";

/** A quoted column; the server escapes quotes and backslashes in it. */
const column = quoted({
  open: '"',
  close: '"',
  inside: except(lineEnd),
  escapes: { lead: "\\", meaning: { '"': '"', "\\": "\\" }, unicode: null, unknown: "keep" },
});

const requestWord = run(except(charset(' "\\\r\n')));
/** `GET /index.html HTTP/1.1`: the path runs up to the last word, so that it may hold blanks. */
const requestLine = seq(
  field("method", requestWord),
  optional(
    seq(
      " ",
      field("path", until(choice(seq(" ", requestWord, '"'), run(charset('"\\'), 1, 1)))),
      optional(seq(" ", field("protocol", requestWord))),
    ),
  ),
  look('"'),
);
const request = choice(
  seq('"', field("request", requestLine, { omit: "-" }), '"'),
  field("request", column, { omit: "-" }),
);

export const seconds = convert(
  { types: ["float"], form: "lenient", words: { true: [], false: [] }, otherwise: "fail" },
  seq(digits(1, null), optional(seq(".", digits(1, null)))),
);
const requestTime = token(
  "request time",
  choice(field("request_time", seconds), seq('"', field("request_time", seconds), '"')),
);

/** The end of the line, or else a message that names the last field before the text that should not be there. */
function endAfter(last: string) {
  const trailing = fail(`unexpected trailing text after ${last} at column {column}: '{text}'`);
  return choice(end, seq(" ", trailing), trailing);
}

/** From the client to the timestamp: `192.0.2.1 - ann [03/Feb/2026:10:20:30 +0100] `. */
export const client = seq(field("ip", label("client address", word), { omit: "-" }), " ");
export const identity = seq(field("identity", word, { omit: "-" }), " ");
export const userAndTime = seq(field("user", word, { omit: "-" }), " [", field("ts", logTime), "] ");

/** The request and what came of it: `"GET / HTTP/1.1" 200 5120`. */
export const exchange = seq(
  request,
  " ",
  choice(field("status", label("status code", int(digits(3)))), "-"),
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
  url: "https://httpd.apache.org/docs/2.4/logs.html#accesslog",
  notes: [
    "Referer and user agent, and then the request time (quoted or bare), may be missing; each line decides for itself.",
    "A field whose value is - is omitted.",
    "Anything after the last field is a parse error. combined-proxy reads the columns of proxies, regex: any other.",
  ],
  record: seq(client, identity, userAndTime, exchange, choice(seq(agents, timeAndEnd), endAfterBytes)),
});
