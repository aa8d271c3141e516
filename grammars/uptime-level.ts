import {
  choice,
  digits,
  field,
  float,
  grammar,
  label,
  level,
  oneOf,
  optional,
  seq,
} from "../engine/authoring/index.ts";
import { blanks, dateAndTime, id, msg, textOf, ts } from "./vocabulary.ts";

const uptime = seq(field("uptime", label("seconds since the start", float(seq(digits(1, 9), ".", digits(1, 9))))), "s");
const words = level(oneOf("trace", "debug", "info", "warning", "error"));

export const uptimeLevel = grammar("uptime-level", {
  about: "Unified log of a Java virtual machine",
  layout: "[<ts>][<uptime>s][<level>][<tags>] <msg>",
  example: "[0.005s][info][gc,heap] Heap region size: 1M",
  knownAs: ["jvm", "gc"],
  url: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/java.html#enable-logging-with-the-jvm-unified-logging-framework",
  notes: ["Timestamp, uptime, process and thread are there as -Xlog asks for them; uptime is in seconds."],
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(
    "[",
    choice(seq(ts(dateAndTime), optional(seq("][", uptime))), uptime),
    "]",
    optional(seq("[", field("pid", id), "]", optional(seq("[", field("tid", id), "]")))),
    "[",
    field("level", label("level", words)),
    optional(blanks),
    "][",
    field("tags", label("tags", textOf("a-z0-9,_"))),
    optional(blanks),
    "]",
    optional(" "),
    msg,
  ),
});
