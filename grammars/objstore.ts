import {
  choice,
  digits,
  end,
  field,
  grammar,
  label,
  many,
  optional,
  rest,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { blanks, logTime, ts, word, wordWithout } from "./vocabulary.ts";

const count = choice(digits(1, null), "-");
const status = label("status code", choice(digits(3), "-"));

const bare = wordWithout('"');
/** Quotes are not escaped: the closing one is followed by a blank or the end of the line. */
const closing = choice('" ', seq('"', end));
const versionAhead = seq(" ", bare, closing);
/** `GET /cats/1.jpg?size=2 HTTP/1.1` */
const requestLine = seq(
  field("method", bare),
  " ",
  field("uri", until(choice("?", versionAhead, closing))),
  optional(seq("?", field("query", until(choice(versionAhead, closing))))),
  " ",
  field("httpver", bare),
);
const request = label("request line", choice(seq('"', requestLine, '"'), '"-"', "-"));

function quotedColumn<const Name extends string>(name: Name) {
  return choice(seq('"', field(name, until(closing)), '"'), field(name, "-"));
}
const column = seq(blanks, bare);
/** An agent may hold quotes: after its own, columns have none. */
const lastQuote = seq(
  '"',
  choice(end, seq(many(column, { min: 7, max: 7 }), " "), seq(many(column, { min: 1, max: 7 }), end)),
);
const userAgent = choice(seq('"', field("user_agent", until(lastQuote)), '"'), quotedColumn("user_agent"));

function newer<const Name extends string>(name: Name) {
  return optional(seq(blanks, field(name, bare)));
}

export const objstore = grammar("objstore", {
  about: "Object-storage server access log",
  layout:
    '<owner> <bucket> [<ts>] <client> <requester> <req_id> <op> <key> "<method> <uri>?<query> <httpver>" <status> ' +
    '<error_code> <bytes_sent> <obj_size> <total_time> <turnaround_time> "<referer>" "<user_agent>" <version_id> ' +
    "<host_id> <sig_version> <cipher_suite> <auth_type> <host_header> <tls_version>",
  example:
    '4f1c shop [03/Feb/2026:04:05:06 +0000] 192.0.2.44 ann 7D1F REST.GET.OBJECT a.png "GET /shop/a.png HTTP/1.1" 200 - 5120 5120 12 11 "-" "curl/8.9.1" -',
  knownAs: ["s3"],
  url: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html",
  notes: [
    "A line may end after the user agent or after any later column; columns after tls_version are in meta.line.",
    "Every field is a string, - included; where the request line is a bare -, its fields are missing.",
  ],
  record: seq(
    field("owner", word),
    blanks,
    field("bucket", word),
    blanks,
    "[",
    ts(logTime),
    "]",
    blanks,
    field("client", word),
    blanks,
    field("requester", word),
    blanks,
    field("req_id", label("request id", word)),
    blanks,
    field("op", word),
    blanks,
    field("key", word),
    blanks,
    request,
    blanks,
    field("status", status),
    blanks,
    field("error_code", word),
    blanks,
    field("bytes_sent", label("bytes sent", count)),
    blanks,
    field("obj_size", label("size of the object", count)),
    blanks,
    field("total_time", label("total time", count)),
    blanks,
    field("turnaround_time", label("turnaround time", count)),
    blanks,
    label("referer", quotedColumn("referer")),
    blanks,
    label("user agent", userAgent),
    newer("version_id"),
    newer("host_id"),
    newer("sig_version"),
    newer("cipher_suite"),
    newer("auth_type"),
    newer("host_header"),
    newer("tls_version"),
    choice(end, seq(" ", rest)),
  ),
});
