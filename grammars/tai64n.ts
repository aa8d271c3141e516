import { charset, field, grammar, label, message, rest, run, seq } from "../engine/authoring/index.ts";

export const tai64n = grammar("tai64n", {
  about: "Lines with a label of TAI64N",
  layout: "@<label> <msg>",
  example: "@4000000065bdb3b42f09a4d4 listening on 192.0.2.10:53",
  knownAs: ["multilog", "svlogd", "s6-log", "qmail", "djbdns"],
  url: "https://cr.yp.to/libtai/tai64.html",
  notes: [
    "The label is the seconds since 1970 in hexadecimal digits, after 40000000, and the nanoseconds: events have no timestamp.",
  ],
  record: seq("@", field("label", label("label", run(charset("0-9a-f"), 24, 24))), " ", field("msg", message(rest))),
});
