import { choice, field, grammar, label, level, oneOf, optional, seq, timePart } from "../engine/authoring/index.ts";
import { bsdTime, clock, dateAndTime, dayOfMonth, msg, textOf, ts, wordWithout, year } from "./vocabulary.ts";

/** `feb/03/2026 04:05:06`, of older versions. */
const lowerMonth = oneOf("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
const ofConsole = seq(timePart("month", lowerMonth), "/", dayOfMonth, optional(seq("/", year)), " ", clock);
const topic = seq(textOf("a-z", 1, 1), textOf("a-z0-9-", 0));
const levels = level(oneOf("critical", "error", "warning", "info", "debug"));

export const topics = grammar("topics", {
  about: "Log of a router, with the topics of each line",
  layout: "<ts> <host> <topic>,<level> <msg>",
  example: "2026-02-03T04:05:06+01:00 192.0.2.1 system,error login failure for user admin",
  knownAs: ["mikrotik", "routeros"],
  url: "https://help.mikrotik.com/docs/spaces/ROS/pages/328094/Log",
  evidence: { lines: 1, share: 0.5 },
  notes: [
    "The level is the first topic that is one; those around it are topic and subtopics.",
    "The host may be missing.",
    "Detection takes this format if half of the lines of a file are in it; a time of day alone is one of today.",
  ],
  record: seq(
    ts(choice(dateAndTime, bsdTime, ofConsole, clock)),
    " ",
    optional(seq(field("host", label("host", wordWithout(",|"))), " ")),
    label(
      "topics",
      choice(
        seq(field("topic", topic), ",", field("level", levels)),
        seq(field("level", levels), ",", field("topic", topic)),
      ),
    ),
    optional(seq(",", field("subtopics", textOf("a-z0-9,-")))),
    " ",
    msg,
  ),
});
