import { choice, end, field, grammar, label, seq } from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  dayOfMonth,
  hour,
  levelWord,
  minute,
  monthNumber,
  msg,
  pid,
  second,
  shortYear,
  ts,
  wordWithout,
} from "./vocabulary.ts";

const withSlashes = seq(shortYear, "/", monthNumber, "/", dayOfMonth, " ", clock);
const ofDigits = label("timestamp", seq(shortYear, monthNumber, dayOfMonth, " ", hour, minute, second));

export const shortYearLevel = grammar("short-year-level", {
  about: "Timestamp with a year of two digits, level, logger, message",
  layout: "<yy/mm/dd time> <level> <logger>: <msg>, or <yymmdd time> <pid> <level> <logger>: <msg>",
  example: "26/02/03 04:05:06 INFO scheduler.TaskSet: finished task 7",
  knownAs: ["spark", "hdfs"],
  url: "https://github.com/apache/spark/blob/master/conf/log4j2.properties.template",
  notes: ["Written without marks, 260203 040506, the timestamp has a process id after it."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    choice(seq(ts(withSlashes), " "), seq(ts(ofDigits), " ", pid, " ")),
    field("level", levelWord),
    blanks,
    field("logger", label("logger", wordWithout(":"))),
    ":",
    choice(" ", end),
    msg,
  ),
});
