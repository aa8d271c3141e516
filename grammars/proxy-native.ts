import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  not,
  optional,
  seq,
  timePart,
  until,
} from "../engine/authoring/index.ts";
import { blanks, ipAddress, statusCode, textOf, ts, word, wordWithout } from "./vocabulary.ts";

const time = label(
  "seconds since 1970",
  timePart("epoch-seconds", seq(digits(9, 11), optional(seq(".", digits(1, 6))))),
);
/** `text/html; charset=utf-8` */
const type = seq(not("["), wordWithout(";"), optional(seq(";", optional(" "), word)));

export const proxyNative = grammar("proxy-native", {
  about: "Native access log of a caching proxy",
  layout: "<ts> <took_ms> <ip> <result>/<status> <bytes> <method> <url> <user> <hierarchy>/<peer> <type>",
  example:
    "1770091506.789      5 192.0.2.1 TCP_MISS/200 3364 GET http://example.com/ - HIER_DIRECT/203.0.113.7 text/html",
  knownAs: ["squid"],
  url: "https://wiki.squid-cache.org/Features/LogFormat",
  notes: [
    "A method, user, peer or type of - is omitted; headers may follow in brackets. The type may be missing.",
    "A client with a name is host, not ip.",
  ],
  record: seq(
    ts(time),
    blanks,
    field("took_ms", label("milliseconds", int(digits(1, 15)))),
    " ",
    label(
      "client",
      choice(field("ip", ipAddress), field("host", seq(textOf("A-Za-z", 1, 1), textOf("0-9A-Za-z._-", 0)))),
    ),
    " ",
    field("result", label("result of the cache", textOf("A-Z_"))),
    "/",
    field("status", statusCode),
    " ",
    field("bytes", label("bytes", int(digits(1, 15)))),
    " ",
    field("method", label("method", textOf("A-Z_-")), { omit: "-" }),
    " ",
    field("url", label("url", word)),
    " ",
    field("user", label("user", word), { omit: "-" }),
    " ",
    field("hierarchy", label("hierarchy", wordWithout("/"))),
    "/",
    field("peer", label("peer", word), { omit: "-" }),
    optional(seq(" ", field("type", label("type", type), { omit: "-" }))),
    optional(
      seq(" [", field("request_headers", until("] [")), "] [", field("response_headers", until(seq("]", end))), "]"),
    ),
    optional(blanks),
    end,
  ),
});
