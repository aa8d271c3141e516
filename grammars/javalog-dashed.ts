import { field, grammar, label, optional, type Part, seq, token } from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  day,
  levelWord,
  milliseconds,
  monthName,
  msg,
  textWithout,
  ts,
  word,
  year,
} from "./vocabulary.ts";

const time = label("timestamp", seq(day, "-", monthName, "-", year, " ", clock, ".", milliseconds));
const name = textWithout("[]");
/** A name, which may have another one in brackets at its end: `Background[Engine[Shop]]`. */
function withBrackets<P extends Part>(inside: P) {
  return seq(name, optional(seq("[", inside, "]")));
}

export const javalogDashed = grammar("javalog-dashed", {
  about: "Java-style logging with the day first",
  layout: "<dd-Mon-yyyy time> <level> [<thread>] <logger> <msg>",
  example: "03-Feb-2026 04:05:06.789 INFO [main] org.example.startup.Shop.start started in [788] ms",
  knownAs: ["catalina", "tomcat"],
  url: "https://tomcat.apache.org/tomcat-10.1-doc/logging.html",
  notes: ["The logger is the class and the method. Lines of a stack trace are parse errors unless -M joins them."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    ts(time),
    " ",
    field("level", levelWord),
    blanks,
    "[",
    field("thread", token("thread", withBrackets(withBrackets(name)))),
    "] ",
    field("logger", label("logger", word)),
    " ",
    msg,
  ),
});
