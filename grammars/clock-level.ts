import {
  choice,
  digits,
  end,
  field,
  grammar,
  label,
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
  digitsOfFraction,
  levelWord,
  minute,
  msg,
  textOf,
  textWithout,
  word,
  wordWithout,
} from "./vocabulary.ts";

const stamp = seq(clock, optional(seq(oneOf(".", ","), digitsOfFraction)));
const stamped = field("ts", label("timestamp", looseTimestamp(stamp)));
/** `4:05AM` */
const ofHalfDay = seq(timePart("hour12", digits(1, 2, [1, 12])), ":", minute, timePart("half", oneOf("AM", "PM")));
const shortTs = field("ts", label("timestamp", looseTimestamp(ofHalfDay)));
const level = field("level", levelWord);
const logger = field("logger", label("logger", wordWithout("[]()")));
/** `request_id=8a user=7 ` */
const metadata = many(token("pair", seq(pair(textOf("A-Za-z0-9_"), "=", word), " ")));
const thread = (close: string) => field("thread", label("thread", textWithout(close)));

export const clockLevel = grammar("clock-level", {
  about: "Time of day, level, message",
  layout: "<ts> [<thread>] <level> <logger> - <msg>, [<ts> <level>] <msg>, or [<ts>] [<thread>/<level>]: <msg>",
  example: "04:05:06.789 [main] INFO  shop.Orders - order stored",
  knownAs: ["logback-basic", "serilog-console", "minecraft", "wildfly", "zerolog-console", "elixir"],
  url: "https://logback.qos.ch/manual/configuration.html",
  evidence: { lines: 1, share: 0.5 },
  notes: [
    "The level may be in brackets alone, also after pairs such as request_id=8a; a time of day alone is one of today.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    choice(
      seq(
        "[",
        stamped,
        choice(seq(blanks, level, "]"), seq("] [", thread("/]["), "/", level, "]", optional(":"))),
        blanks,
      ),
      seq(
        choice(stamped, shortTs),
        blanks,
        choice(
          seq("[", thread("]["), "] ", level, blanks, logger, " - "),
          seq(level, blanks, "[", logger, "] (", thread("()"), ") "),
          seq(choice(seq(metadata, "[", level, "]"), level), choice(seq(optional(":"), blanks), end)),
        ),
      ),
    ),
    msg,
  ),
});
