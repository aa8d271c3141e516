import {
  charset,
  choice,
  except,
  field,
  grammar,
  label,
  many,
  nest,
  not,
  oneOf,
  ref,
  rest,
  run,
  seq,
  union,
} from "../engine/grammar/index.ts";
import { blanks, clock, date, lineEnd, milliseconds, upperLevel, word } from "./vocabulary.ts";

const time = label("timestamp", seq(date, oneOf(" ", "T"), clock, ",", milliseconds));
/** Text whose brackets come in pairs: `consumer-1[connecting]`. */
const balanced = many(choice(run(except(union(lineEnd, charset("[]")))), ref("brackets")));

const logger = label("logger", seq(not("- "), word));

export const javalog = grammar("javalog", {
  about: "Java-style logging",
  layout: "<date> <time,millis> <level> [<thread>] <logger> - <msg>",
  url: "https://logging.apache.org/log4j/2.x/manual/pattern-layout.html",
  notes: ["Lines of a stack trace are parse errors unless -M joins them."],
  record: seq(
    field("ts", time),
    blanks,
    field("level", upperLevel),
    blanks,
    "[",
    field("thread", balanced),
    "]",
    blanks,
    field("logger", logger),
    blanks,
    "- ",
    field("msg", rest),
  ),
  rules: { brackets: nest(16, seq("[", balanced, "]")) },
});
