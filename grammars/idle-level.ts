import {
  choice,
  digits,
  field,
  float,
  grammar,
  int,
  label,
  level,
  look,
  message,
  oneOf,
  optional,
  rest,
  seq,
} from "../engine/authoring/index.ts";
import { dateAndTime, msg, textOf, ts, uuid } from "./vocabulary.ts";

const call = seq(field("call", uuid), " ");
const idle = seq(field("idle", label("idle processor", float(seq(digits(1, 3), ".", digits(1, 2))))), "% ");

export const idleLevel = grammar("idle-level", {
  about: "Log of a telephone switch",
  layout: "<call> <ts> <idle>% [<level>] <source>:<source_line> <msg>, or <call> <msg>",
  example: "2026-02-03 04:05:06.789012 96.03% [WARNING] sofia_reg.c:3223 no such user",
  knownAs: ["freeswitch"],
  url: "https://developer.signalwire.com/freeswitch/FreeSWITCH-Explained/Configuration/mod_logfile_1048990/",
  notes: [
    "Detection takes this format if 4 of 10 lines have a call or a share; others are those of iso8601-level.",
    "Lines about a call begin with its identifier; those of its dialplan have no timestamp.",
    "idle is the share of the processor that was idle, in percent; older switches leave it out.",
  ],
  evidence: { lines: 1, share: 0.4 },
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: {
    overlap: "Without a call and a share, lines are those of iso8601-level, which detection tries first.",
    "unknown-level": "CONSOLE is what the console shows whatever its level is.",
  },
  record: choice(
    seq(
      optional(call),
      ts(dateAndTime),
      " ",
      optional(idle),
      "[",
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
    seq(call, field("msg", message(seq(look(oneOf("Dialplan: ", "EXECUTE ")), rest)))),
  ),
});
