import { field, grammar, label, oneOf, optional, seq, token, until } from "../engine/authoring/index.ts";
import { clock, date, fraction, msg, ts, wordWithout } from "./vocabulary.ts";

const time = token("timestamp", seq(optional(seq(date, " ")), clock, fraction));
const host = wordWithout(",");

export const packets = grammar("packets", {
  about: "IP packets, as tcpdump prints them",
  layout: "<ts> <protocol> <src> > <dst>: <msg>",
  example: "04:05:06.789012 IP 192.0.2.1.43436 > 203.0.113.7.22: Flags [S], seq 1, win 64240, length 0",
  knownAs: ["tcpdump"],
  url: "https://www.tcpdump.org/manpages/tcpdump.1.html",
  notes: ["Addresses keep their port after a dot; the date is there with -tttt."],
  usualLines: { by: { kind: "indented" }, joint: "space" },
  record: seq(
    ts(time),
    " ",
    field("protocol", label("protocol", oneOf("IP6", "IP"))),
    " ",
    field("src", label("source", host)),
    " > ",
    field("dst", label("destination", until(": "))),
    ": ",
    msg,
  ),
});
