import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  look,
  looseTimestamp,
  many,
  oneOf,
  optional,
  pair,
  seq,
  timePart,
  token,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  date,
  dayOfMonth,
  digitsOfFraction,
  levelFrom,
  levelLetter,
  levelWord,
  minute,
  monthName,
  msg,
  pid,
  textOf,
  textWithout,
  word,
  wordWithout,
  year,
} from "./vocabulary.ts";

const stamp = seq(clock, optional(seq(oneOf(".", ","), digitsOfFraction)));
const stamped = field("ts", label("timestamp", looseTimestamp(stamp)));
/** `4:05AM` */
const ofHalfDay = seq(timePart("hour12", digits(1, 2, [1, 12])), ":", minute, timePart("half", oneOf("AM", "PM")));
const shortTs = field("ts", label("timestamp", looseTimestamp(ofHalfDay)));
/** `03Feb2026 04:05:06.789`, as servers of mods write it. */
const dated = field("ts", label("timestamp", looseTimestamp(seq(dayOfMonth, monthName, year, " ", stamp))));
const level = field("level", levelWord);
const logger = field("logger", label("logger", wordWithout("[]()")));
/** `request_id=8a user=7 ` */
const metadata = many(token("pair", seq(pair(textOf("A-Za-z0-9_"), "=", word), " ")));
const thread = (close: string) => field("thread", label("thread", textWithout(close)));
/** `Server thread/INFO` */
const threadAndLevel = seq(thread("/]["), "/", level);
/** `2026-02-03 [04:05:06] [Server thread/INFO]: ` */
const dateBefore = seq(
  field("date", label("timestamp", looseTimestamp(date))),
  " [",
  field("time", label("timestamp", looseTimestamp(stamp))),
  "] [",
  threadAndLevel,
  "]: ",
);
/** ` [shop.Launcher/CORE]: `, ` (shop/Launcher) ` or `: `: what servers of a game write after the level. */
const loggerOrColon = choice(
  seq(" [", field("logger", label("logger", textWithout("[]"))), "]", look(oneOf(": ", " ")), optional(":")),
  seq(" (", logger, ")", look(" ")),
  optional(":"),
);
const host = optional(seq(" on ", field("host", wordWithout("()"))));
/** ` (4711)`, ` (shop/4711 on web1)`, ` (shop)`: the process, and what it is called where. */
const process = seq(
  " (",
  choice(
    seq(optional(seq(field("name", wordWithout("/()")), "/")), pid, host, ")"),
    seq(field("name", wordWithout("/()")), host, ")"),
  ),
);
/** `C` is what is configured, and `VV` more than verbose. */
const deviceLevel = choice(levelFrom({ C: "info", VV: "trace" }, oneOf("C", "VV")), levelLetter);
/** `[I][wifi:326]: `, as small devices write it, or with a thread `[I][wifi:326][loop]: `. */
const letterAndTag = seq(
  "[",
  field("level", deviceLevel),
  "][",
  field("logger", label("logger", wordWithout('[]:="'))),
  optional(seq(":", field("source_line", int(digits(1, 9))))),
  "]",
  optional(seq("[", thread('][="'), "]")),
  ":",
);

export const clockLevel = grammar("clock-level", {
  about: "Time of day, level, message",
  layout: "<ts> [<thread>] <level> <logger> - <msg>, [<ts> <level>] <msg>, or [<ts>] <level> (<pid>): <msg>",
  example: "04:05:06.789 [main] INFO  shop.Orders - order stored",
  knownAs: [
    "logback-basic",
    "serilog-console",
    "minecraft",
    "wildfly",
    "zerolog-console",
    "elixir",
    "pino-pretty",
    "esphome",
  ],
  url: "https://logback.qos.ch/manual/configuration.html",
  evidence: { lines: 1, share: 0.5 },
  notes: [
    "The level may be in brackets alone, also after pairs such as request_id=8a; a time of day alone is one of today.",
    "Other layouts: [<ts>] [<thread>/<level>] [<logger>]: <msg>, [<ts> <thread>/<level>] <msg>, <date> [<time>] [<thread>/<level>]: <msg>, and with the letter of a level [<ts>][<level>][<logger>:<source_line>]: <msg>.",
    "Of those letters C says what is configured, level info, and VV is trace.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    choice(
      dateBefore,
      seq(
        "[",
        choice(dated, stamped),
        choice(
          seq(blanks, level, "]", optional(":")),
          seq(" ", token("level", seq(threadAndLevel, "]")), optional(":")),
          seq("] [", threadAndLevel, "]", loggerOrColon),
          seq("] ", level, optional(process), ":"),
          seq("]", letterAndTag),
        ),
        blanks,
      ),
      seq(
        choice(stamped, shortTs),
        blanks,
        choice(
          seq("[", thread("]["), "] ", level, blanks, logger, " -", optional("-"), " "),
          seq(level, blanks, "[", logger, "] (", thread("()"), ") "),
          seq(choice(seq(metadata, "[", level, "]"), level), choice(seq(optional(":"), blanks), end)),
        ),
      ),
    ),
    msg,
  ),
});
