import { digits, field, float, grammar, int, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { dateAndTime, msg, textOf, ts, uuid } from "./vocabulary.ts";

export const idleLevel = grammar("idle-level", {
  about: "Log of a telephone switch",
  layout: "<call> <ts> <idle>% [<level>] <source>:<source_line> <msg>",
  example: "2026-02-03 04:05:06.789012 96.03% [WARNING] sofia_reg.c:3223 no such user",
  knownAs: ["freeswitch"],
  url: "https://developer.signalwire.com/freeswitch/FreeSWITCH-Explained/Configuration/mod_logfile_1048990/",
  notes: [
    "Lines about a call begin with its identifier.",
    "idle is the share of the processor that was idle, in percent.",
  ],
  waive: { "unknown-level": "CONSOLE is what the console shows whatever its level is." },
  record: seq(
    optional(seq(field("call", uuid), " ")),
    ts(dateAndTime),
    " ",
    field("idle", label("idle processor", float(seq(digits(1, 3), ".", digits(1, 2))))),
    "% [",
    field(
      "level",
      label("level", level(oneOf("CONSOLE", "ALERT", "CRIT", "ERR", "WARNING", "NOTICE", "INFO", "DEBUG"))),
    ),
    "] ",
    field("source", label("source file", textOf("A-Za-z0-9_./-"))),
    ":",
    field("source_line", int(digits(1, 9))),
    " ",
    msg,
  ),
});
