import {
  charset,
  choice,
  digits,
  end,
  except,
  type FieldsOf,
  field,
  grammar,
  int,
  label,
  level,
  look,
  looseTimestamp,
  many,
  nest,
  not,
  oneOf,
  optional,
  type Part,
  ref,
  run,
  seq,
  token,
  union,
  until,
} from "../engine/authoring/index.ts";
import {
  blank,
  blanks,
  clock,
  date,
  lineEnd,
  milliseconds,
  msg,
  offset,
  pid,
  textOf,
  textWithout,
  upperLevel,
  word,
  wordWithout,
} from "./vocabulary.ts";

function time<const Mark extends Part>(mark: Mark) {
  return field(
    "ts",
    label("timestamp", looseTimestamp(date, oneOf(" ", "T"), clock, mark, milliseconds, optional(offset))),
  );
}
/** A timestamp without a fraction, as lines of other loggers have it too. */
const wholeSeconds = field("ts", label("timestamp", looseTimestamp(date, oneOf(" ", "T"), clock, optional(offset))));
const upper = field("level", upperLevel);
/** After a dot a line may be a database server's, which has a time zone here. */
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
  choice(run(except(union(blank, lineEnd, charset("[]")))), ref("brackets"), seq(blanks, not("]"))),
);
const thread = seq("[", padding, field("thread", balanced), padding, "]", blanks);
const inBrackets = textWithout("[]");

/** `com.example.App - `, `com.example.App: ` or `com.example.App   : ` */
const loggerAndDash = seq(field("logger", label("logger", seq(not(choice("- ", "(")), word))), blanks, "- ");
/** The same with a dot in the name. */
const dottedAndDash = seq(look(seq(textOf("A-Za-z0-9_$-"), ".")), loggerAndDash);
const nameBeforeColon = seq(look(textOf("A-Za-z_", 1, 1)), wordWithout(":"));
const loggerAndColon = seq(field("logger", label("logger", nameBeforeColon)), padding, ":", choice(" ", end));

/** `[com.example.App] (main) ` */
const loggerAndThread = seq(
  "[",
  field("logger", inBrackets),
  "]",
  blanks,
  "(",
  field("thread", textWithout("()")),
  ") ",
);

const traceAndSpan = seq(textOf("0-9a-f", 32, 32), "-", textOf("0-9a-f", 16, 16));
const correlation = seq("[", choice(blanks, field("correlation", traceAndSpan)), "]", blanks);
const beforeThread = seq(blanks, look("["), not(correlation));
/** `20792 --- [main] `, or with more brackets `--- [app] [group] [main] [trace-span] `. */
const process = seq(
  optional(seq(pid, blanks)),
  "---",
  blanks,
  optional(
    seq(
      "[",
      field("app", inBrackets),
      "]",
      beforeThread,
      optional(seq("[", field("group", inBrackets), "]", beforeThread)),
    ),
  ),
  thread,
  optional(correlation),
);

const className = textOf("A-Za-z0-9_$.-");
const lineNumber = digits(1, 9);
/** `[main:FastLeaderElection@774] - `: the thread, and where in the source it is. */
const threadAndLine = seq(
  "[",
  field("thread", until(choice(seq(":", className, "@", lineNumber, "]"), seq("@", lineNumber, "]")))),
  optional(seq(":", field("logger", className))),
  "@",
  field("source_line", int(lineNumber)),
  "] - ",
);
const context = seq("[", field("context", inBrackets), "]", blanks);
const other = choice(
  seq(
    choice(seq(time(","), blanks, upper), seq(time("."), blanks, field("level", level(javaLevel)))),
    blanks,
    choice(seq(thread, choice(loggerAndDash, loggerAndColon)), loggerAndThread, seq(process, loggerAndColon)),
  ),
  seq(
    time(oneOf(",", ".")),
    blanks,
    choice(
      seq(thread, upper, blanks, loggerAndDash),
      seq(optional(context), "-", blanks, upper, blanks, threadAndLine),
    ),
  ),
  seq(
    wholeSeconds,
    blanks,
    choice(
      seq(
        field("level", level(javaLevel)),
        blanks,
        choice(seq(thread, dottedAndDash), loggerAndThread, seq(process, loggerAndColon)),
      ),
      seq(thread, field("level", level(javaLevel)), blanks, dottedAndDash),
    ),
  ),
);

export const javalog = grammar("javalog", {
  about: "Java-style logging",
  layout: "<date> <time,millis> <level> [<thread>] <logger> - <msg>",
  example: "2026-02-03 04:05:06,123 INFO  [main] com.example.shop.Server - started on 8443",
  knownAs: ["java", "log4j", "log4j2", "logback", "slf4j", "spring", "spring-boot", "log4net"],
  url: "https://logging.apache.org/log4j/2.x/manual/pattern-layout.html",
  notes: [
    "Other usual orders: <level> [<thread>] <logger>: <msg>, [<thread>] <level> <logger> - <msg>, <level> [<logger>] (<thread>) <msg>.",
    "With a process: <level> <pid> --- [<app>] [<thread>] <logger> : <msg>; with a line: - <level> [<thread>:<logger>@<source_line>] - <msg>.",
    "The timestamp may have a dot instead of the comma, and a zone; one without a fraction needs a dot in the logger before -.",
    "Lines of a stack trace are parse errors unless -M joins them.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    choice(seq(time(","), blanks, upper, blanks, thread, loggerAndDash), ref<string, FieldsOf<typeof other>>("other")),
    msg,
  ),
  rules: { other, brackets: nest(16, seq("[", balanced, "]")) },
});
