import {
  choice,
  digits,
  field,
  grammar,
  label,
  level,
  looseTimestamp,
  oneOf,
  optional,
  seq,
  timePart,
} from "../engine/authoring/index.ts";
import { blanks, clock, dayOfMonth, fraction, id, monthNumber, msg, wordWithout, year, zone } from "./vocabulary.ts";

/** What `kubectl logs --timestamps` writes before each line. */
const containerTime = label(
  "container timestamp",
  seq(seq(year, "-", monthNumber, "-", dayOfMonth), "T", clock, optional(fraction), optional(zone)),
);
/** No month and day: those are at most 1231. */
const laterYear = label("year", timePart("year", digits(4, 4, [1900, 9999])));
const time = label(
  "timestamp",
  looseTimestamp(
    choice(seq(laterYear, monthNumber, dayOfMonth), seq(monthNumber, dayOfMonth)),
    " ",
    clock,
    ".",
    label("microseconds", timePart("fraction", digits(1, 6))),
  ),
);
const source = label("source file", seq(wordWithout(":]"), ":", label("line number", digits(1, 9))));

export const golog = grammar("golog", {
  about: "Go-style glog and klog",
  layout: "<level><ts> <pid> <source>] <msg>",
  example: "I0203 04:05:06.123456       1 server.go:88] listening on 192.0.2.10:8443",
  knownAs: ["glog", "klog", "kubernetes", "k8s"],
  url: "https://github.com/google/glog#format",
  notes: [
    "The level is I, W, E or F; the timestamp may have no year.",
    "A timestamp that the container runtime put in front becomes container_ts, and says the year.",
  ],
  usualLines: { by: { kind: "patterns", match: "^[IWEF]\\d{4,8} ", end: null }, joint: "space" },
  record: seq(
    optional(seq(field("container_ts", containerTime), " ")),
    field("level", level(oneOf("I", "W", "E", "F"))),
    field("ts", time),
    blanks,
    field("pid", label("process or thread id", id)),
    blanks,
    field("source", source),
    "]",
    optional(" "),
    msg,
  ),
});
