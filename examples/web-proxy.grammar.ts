import { charset, digits, except, field, grammar, int, label, run, seq, timePart, timestamp } from "froe/grammar";
import { blanks, word } from "froe/vocabulary";

/** `1770091506.123`: seconds since 1970, with milliseconds. */
const since1970 = timePart("epoch-seconds", seq(digits(10), ".", digits(3)));
const name = run(except(charset("/ ")));

export default grammar("web-proxy", {
  about: "Requests through a caching web proxy",
  layout: "<ts> <took> <client> <result>/<status> <bytes> <method> <url> <user> <route>/<server> <type>",
  waive: { overlap: "froe reads such lines as proxy-native; this is how one writes it." },
  record: seq(
    field("ts", timestamp(since1970)),
    blanks,
    field("took", label("milliseconds", int(digits(1, 9)))),
    " ",
    field("client", label("client address", word)),
    " ",
    field("result", label("result", name)),
    "/",
    field("status", label("status code", int(digits(3)))),
    " ",
    field("bytes", int(digits(1, 15))),
    " ",
    field("method", word),
    " ",
    field("url", word),
    " ",
    field("user", word, { omit: "-" }),
    " ",
    field("route", label("route", name)),
    "/",
    field("server", word, { omit: "-" }),
    " ",
    field("type", word, { omit: "-" }),
  ),
});
