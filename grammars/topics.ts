import {
  charset,
  choice,
  field,
  grammar,
  label,
  level,
  looseTimestamp,
  message,
  oneOf,
  optional,
  rest,
  run,
  seq,
} from "../engine/authoring/index.ts";
import { dateAndTime, word } from "./vocabulary.ts";

const topic = run(charset("a-z0-9-"));
const levels = level(oneOf("critical", "error", "warning", "info", "debug"));

export const topics = grammar("topics", {
  about: "Log of a router, with the topics of each line",
  layout: "<ts> <host> <topic>,<level> <msg>",
  example: "2026-02-03T04:05:06+01:00 192.0.2.1 system,error login failure for user admin",
  knownAs: ["mikrotik", "routeros"],
  url: "https://help.mikrotik.com/docs/spaces/ROS/pages/328094/Log",
  notes: ["The level is the first topic that is one; those around it are topic and subtopics."],
  record: seq(
    field("ts", looseTimestamp(dateAndTime)),
    " ",
    field("host", label("host", word)),
    " ",
    label(
      "topics",
      choice(
        seq(field("topic", topic), ",", field("level", levels)),
        seq(field("level", levels), ",", field("topic", topic)),
      ),
    ),
    optional(seq(",", field("subtopics", run(charset("a-z0-9,-"))))),
    " ",
    field("msg", message(rest)),
  ),
});
