import {
  charset,
  choice,
  digits,
  end,
  except,
  field,
  grammar,
  int,
  label,
  look,
  many,
  nest,
  not,
  oneOf,
  optional,
  type Part,
  ref,
  rest,
  run,
  seq,
  token,
  union,
  until,
} from "../engine/grammar/index.ts";
import {
  blank,
  blanks,
  clock,
  date,
  id,
  lineEnd,
  looseZone,
  milliseconds,
  upperLevel,
  whiteSpace,
  word,
} from "./vocabulary.ts";

/** `2026-02-03 10:20:30,123`, or with another mark, and with a zone if there is one. */
function time(mark: "," | ".") {
  return label("timestamp", seq(date, oneOf(" ", "T"), clock, mark, milliseconds, optional(looseZone)));
}
/** The levels of Java's loggers; a line of a database server has a time zone here. */
const javaLevel = token(
  "level",
  seq(
    oneOf("TRACE", "FINEST", "FINER", "FINE", "DEBUG", "CONFIG", "INFO", "WARN", "WARNING", "ERROR", "SEVERE", "FATAL"),
    look(oneOf(" ", "\t")),
  ),
);

const padding = optional(blanks);
/** Text whose brackets come in pairs, `consumer-1[connecting]`, without the blanks that pad it. */
const balanced = many(
  choice(run(except(union(blank, lineEnd, charset("[]")))), ref("brackets"), seq(not(seq(blanks, "]")), blanks)),
);
function bracketed<const Name extends string>(name: Name) {
  return seq("[", padding, field(name, balanced), padding, "]");
}

/** `com.example.App - `, `com.example.App: ` or `com.example.App   : ` */
const loggerAndDash = seq(field("logger", label("logger", seq(not(choice("- ", "(")), word))), blanks, "- ");
const nameBeforeColon = seq(look(run(charset("A-Za-z_"), 1, 1)), run(except(union(whiteSpace, charset(":")))));
const loggerAndColon = seq(field("logger", label("logger", nameBeforeColon)), padding, ":", choice(" ", end));

const traceAndSpan = seq(run(charset("0-9a-f"), 32, 32), "-", run(charset("0-9a-f"), 16, 16));
const correlation = seq("[", choice(blanks, field("correlation", traceAndSpan)), "]", blanks);
const another = seq(blanks, look("["), not(correlation));
/** `20792 --- [main] `, or more brackets: `--- [app] [group] [main] [trace-span] ` */
const process = seq(
  optional(seq(field("pid", label("process id", id)), blanks)),
  "---",
  blanks,
  choice(
    seq(bracketed("app"), another, bracketed("group"), another, bracketed("thread")),
    seq(bracketed("app"), another, bracketed("thread")),
    bracketed("thread"),
  ),
  blanks,
  optional(correlation),
);

/** `FastLeaderElection@774]`: where a thread is at. */
const className = run(charset("A-Za-z0-9_$.-"));
const lineNumber = digits(1, 9);
const threadAndLine = seq(
  "[",
  field("thread", until(choice(seq(":", className, "@", lineNumber, "]"), seq("@", lineNumber, "]")))),
  optional(seq(":", field("logger", className))),
  "@",
  field("source_line", int(lineNumber)),
  "]",
);

/** What comes after the timestamp and before the message; the layout says which of the words is a level. */
function head<const L extends Part>(level: L) {
  return choice(
    seq(
      field("level", level),
      blanks,
      choice(
        seq(bracketed("thread"), blanks, choice(loggerAndDash, loggerAndColon)),
        seq(bracketed("logger"), blanks, "(", field("thread", run(except(charset("()\r\n")))), ") "),
        seq(process, loggerAndColon),
      ),
    ),
    seq(bracketed("thread"), blanks, field("level", level), blanks, loggerAndDash),
    seq(optional(seq(bracketed("context"), blanks)), "-", blanks, field("level", level), blanks, threadAndLine, " - "),
  );
}

export const javalog = grammar("javalog", {
  about: "Java-style logging",
  layout: "<date> <time,millis> <level> [<thread>] <logger> - <msg>",
  url: "https://logging.apache.org/log4j/2.x/manual/pattern-layout.html",
  notes: [
    "Other usual orders: <level> [<thread>] <logger>: <msg>, [<thread>] <level> <logger> - <msg>, <level> [<logger>] (<thread>) <msg>.",
    "With a process: <level> <pid> --- [<app>] [<thread>] <logger> : <msg>; with a line: - <level> [<thread>:<logger>@<source_line>] - <msg>.",
    "The timestamp may have a dot instead of the comma, and a zone.",
    "Lines of a stack trace are parse errors unless -M joins them.",
  ],
  record: seq(
    choice(seq(field("ts", time(",")), blanks, head(upperLevel)), seq(field("ts", time(".")), blanks, head(javaLevel))),
    field("msg", rest),
  ),
  rules: { brackets: nest(16, seq("[", balanced, "]")) },
});
