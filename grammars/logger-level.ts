import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  level,
  look,
  not,
  oneOf,
  optional,
  seq,
  token,
} from "../engine/authoring/index.ts";
import {
  blanks,
  dateAndTime,
  levelFrom,
  levelWord,
  msg,
  textOf,
  textWithout,
  ts,
  uuid,
  word,
  wordWithout,
} from "./vocabulary.ts";

const named = field("level", levelWord);
const plain = wordWithout("[]()<>{}|=,;:\"'");
const inBrackets = textWithout("[]");
const number = seq(digits(1, 9), look("]"));
const thread = seq("[", field("thread", label("thread", choice(int(number), inBrackets))), "]");
const colonOrBlank = choice(seq(optional(":"), blanks), end);
const dotted = field("logger", label("logger", textOf("A-Za-z0-9_./@-")));
/** `    2026-02-03T04:05:06.789Z [INFO]  agent.server: `: agents of clusters indent what they log, but in files. */
const indented = seq(
  optional(blanks),
  ts(dateAndTime),
  " [",
  named,
  optional(" "),
  "]",
  blanks,
  optional(seq(dotted, ":", blanks)),
);
/** A level, or one that only these programs have. */
const rareLevel = field(
  "level",
  choice(
    levelFrom({ DEPRECATED: "warn" }, "DEPRECATED"),
    label("level", level(oneOf("FINEST", "FINER", "FINE"))),
    levelWord,
  ),
);
/** `[id=31]\tINFO\thudson.WebAppMain#run: ` */
const threadAndFunction = seq(
  "[id=",
  field("thread", int(digits(1, 9))),
  "]",
  blanks,
  rareLevel,
  blanks,
  field("logger", label("logger", wordWithout(":#"))),
  optional(seq("#", field("function", wordWithout(":")))),
  ": ",
);
/** `[   1234]   INFO - #c.i.o.Main - `: a number that is not padded to seven is a thread of another program. */
const uptimeAndLogger = seq(
  "[",
  label("uptime_ms", look(textOf(" 0-9", 7, 12))),
  optional(blanks),
  field("uptime_ms", int(digits(1, 12))),
  "]",
  blanks,
  rareLevel,
  " - ",
  optional(blanks),
  optional("#"),
  field("logger", word),
  " - ",
);
/** `- util.py[WARNING]: ` */
const sourceAndLevel = token(
  "source",
  seq("- ", field("source", label("source file", wordWithout("[]:"))), "[", rareLevel, "]: "),
);
/** `<tab>8f50…<tab>INFO<tab>`: what a function logs for a request, or `undefined` before the first; its end has no level. */
const request = choice(
  seq(field("request_id", uuid), " ", look("Task timed out after ")),
  seq(field("request_id", choice("undefined", uuid), { omit: "undefined" }), blanks, named, blanks),
);

export const loggerLevel = grammar("logger-level", {
  about: "Timestamp, logger, level, message",
  layout: "<ts> [<logger>] <level>: <msg>, or <ts> [<thread>] <level> <logger> [<context>] - <msg>",
  example: "2026-02-03T04:05:06.789Z [AUTH] WARN: no such user",
  knownAs: ["uptime-kuma", "log4net", "jenkins", "consul", "nomad", "cloud-init", "idea", "lambda"],
  url: "https://logging.apache.org/log4net/manual/configuration/layouts.html",
  notes: [
    "The logger may be a word without brackets; a number in brackets is a thread, after which the logger follows the level.",
    "A thread may have a name, where a logger and a context are after the level.",
    "Agents write <ts> [<level>] <logger>: <msg>, often indented, build servers [id=<thread>] <level> <logger>#<function>: <msg>.",
    "Also [<uptime_ms>] <level> - <logger> - <msg>, - <source>[<level>]: <msg>, and <request_id> <level> <msg>.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: {
    overlap: "A line that names more is one of an earlier format.",
    "mixed-types": "A thread is a number, or has a name.",
  },
  record: seq(
    choice(
      indented,
      seq(
        ts(dateAndTime),
        blanks,
        choice(
          threadAndFunction,
          uptimeAndLogger,
          sourceAndLevel,
          request,
          seq(
            thread,
            blanks,
            named,
            blanks,
            field("logger", plain),
            " [",
            field("context", inBrackets, { omit: "(null)" }),
            "] - ",
          ),
          seq(
            "[",
            not(seq(optional(choice("id=", blanks)), digits(1, 12), "]")),
            field("logger", label("logger", inBrackets)),
            "]",
            blanks,
            named,
            colonOrBlank,
          ),
          seq(field("logger", label("logger", plain)), blanks, named, colonOrBlank),
        ),
      ),
    ),
    msg,
  ),
});
