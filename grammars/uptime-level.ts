import {
  bigInt,
  choice,
  digits,
  field,
  float,
  grammar,
  int,
  label,
  level,
  oneOf,
  optional,
  seq,
  timePart,
} from "../engine/authoring/index.ts";
import { blanks, dateAndTime, id, msg, textOf, ts } from "./vocabulary.ts";

const next = "][";
const uptime = seq(field("uptime", label("seconds since the start", float(seq(digits(1, 9), ".", digits(1, 9))))), "s");
const uptimeMillis = seq(field("uptime_ms", label("milliseconds since the start", int(digits(1, 12)))), "ms");
const nanos = seq(field("nanos", label("nanoseconds", bigInt(digits(1, 19)))), "ns");
const elapsed = choice(uptimeMillis, nanos);
const millis = seq(ts(timePart("epoch-millis", digits(13, 13))), "ms");
const stamp = choice(
  seq(ts(dateAndTime), optional(seq(next, uptime))),
  seq(uptime, optional(seq(next, millis))),
  millis,
);
const times = choice(seq(stamp, optional(seq(next, elapsed))), elapsed);
const words = level(oneOf("trace", "debug", "info", "warning", "error"));
/** Tags after which no level is missed: those of a search server, which asks for time, process and tags. */
const tagsAlone = seq(oneOf("gc", "safepoint"), textOf("a-z0-9,_", 0));

export const uptimeLevel = grammar("uptime-level", {
  about: "Unified log of a Java virtual machine",
  layout: "[<ts>][<uptime>s][<level>][<tags>] <msg>",
  example: "[0.005s][info][gc,heap] Heap region size: 1M",
  knownAs: ["jvm", "gc"],
  url: "https://docs.oracle.com/en/java/javase/21/docs/specs/man/java.html#enable-logging-with-the-jvm-unified-logging-framework",
  notes: [
    "Timestamp, uptime, process and thread are there as -Xlog asks for them; uptime is in seconds, uptime_ms in milliseconds.",
    "nanos is the time of uptimenanos or timenanos. The level may be missing after a timestamp and a process, before gc or safepoint.",
  ],
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(
    "[",
    choice(
      seq(
        times,
        "]",
        optional(seq("[", field("pid", id), "]", optional(seq("[", field("tid", id), "]")))),
        "[",
        field("level", label("level", words)),
        optional(blanks),
        next,
        field("tags", label("tags", textOf("a-z0-9,_"))),
      ),
      seq(ts(dateAndTime), next, field("pid", id), next, field("tags", label("tags", tagsAlone))),
    ),
    optional(blanks),
    "]",
    optional(" "),
    msg,
  ),
});
