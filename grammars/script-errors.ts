import {
  choice,
  constant,
  field,
  grammar,
  label,
  level,
  look,
  oneOf,
  optional,
  seq,
} from "../engine/authoring/index.ts";
import { clock, dayOfMonth, fraction, monthName, msg, offset, textOf, ts, year } from "./vocabulary.ts";

const time = label(
  "timestamp",
  seq(
    dayOfMonth,
    "-",
    monthName,
    "-",
    year,
    " ",
    clock,
    optional(fraction),
    optional(seq(" ", look(oneOf("+", "-")), offset)),
  ),
);
const area = oneOf("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific");
/** `UTC` or `Europe/Berlin`. */
const zone = seq(" ", field("log_tz", label("time zone", choice("UTC", seq(area, "/", textOf("A-Za-z/_+-"))))));
const words = choice(
  seq(
    "PHP ",
    choice(
      seq(
        optional("Recoverable "),
        field("level", level(oneOf("Notice", "Warning", "Fatal", "fatal"))),
        optional(" error"),
      ),
      seq("Parse ", field("level", level("error"))),
      seq(oneOf("Deprecated", "Strict Standards"), level(field("level", constant("notice")))),
    ),
  ),
  field("level", level(oneOf("DEBUG", "NOTICE", "WARNING", "ERROR", "ALERT"))),
);

export const scriptErrors = grammar("script-errors", {
  about: "Errors of PHP, and the log of its process manager",
  layout: "[<ts> <log_tz>] PHP <level>:  <msg>, or [<ts>] <level>: <msg>",
  example: "[03-Feb-2026 04:05:06 UTC] PHP Warning:  Undefined variable $order in /srv/shop.php on line 7",
  knownAs: ["php", "php-fpm", "roundcube"],
  url: "https://www.php.net/manual/en/errorfunc.configuration.php#ini.error-log",
  notes: [
    "A named zone is kept in log_tz and not applied: --input-tz says which one it is. A zone such as +0100 is part of the timestamp.",
    "A line without a level is a message alone, as is what error_log() writes.",
  ],
  usualLines: { by: { kind: "patterns", match: "^\\[\\d", end: null }, joint: "space" },
  record: seq("[", ts(time), optional(zone), "]", optional(":"), " ", optional(seq(words, ":", textOf(" "))), msg),
});
