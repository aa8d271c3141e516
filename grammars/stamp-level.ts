import {
  choice,
  derive,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  level,
  look,
  many,
  not,
  oneOf,
  optional,
  seq,
  token,
} from "../engine/authoring/index.ts";
import { severityLevels } from "./syslog.ts";
import {
  blanks,
  bsdTime,
  clock,
  clockOfHalfDay,
  ctime,
  day,
  dayOfMonth,
  digitsOfFraction,
  levelWord,
  logTime,
  monthName,
  monthNumber,
  msg,
  paddedDay,
  priority,
  rfc3339,
  textOf,
  textWithout,
  ts,
  year,
  zoneAbbreviation,
} from "./vocabulary.ts";

const ofDay = seq(clock, optional(seq(oneOf(".", ","), digitsOfFraction)));
export const otherStamp = label(
  "timestamp",
  choice(
    seq(dayOfMonth, ".", monthNumber, ".", year, oneOf(" ", "-"), ofDay),
    seq(monthNumber, "/", dayOfMonth, "/", year, oneOf(" ", "-"), choice(clockOfHalfDay, ofDay)),
    seq(year, "/", monthNumber, "/", dayOfMonth, oneOf(" ", "-"), ofDay),
    seq(year, monthNumber, dayOfMonth, oneOf(" ", "-", "T"), ofDay),
    seq(optional(seq(zoneAbbreviation, " ")), bsdTime),
    seq(day, " ", monthName, " ", ofDay),
    logTime,
    ctime,
  ),
);
const time = ts(otherStamp);
/** `Feb 03, 2026 04:05:06.789 [4711] INFO - ` */
const media = seq(
  ts(seq(monthName, " ", dayOfMonth, ", ", year, " ", ofDay)),
  " [",
  field("thread", label("thread", textWithout("[]"))),
  "] ",
  field("level", levelWord),
  " - ",
);
const host = field("host", textOf("A-Za-z0-9_.-"));
const uptime = choice(clock, seq(digits(1, 3), oneOf("y", "w", "d"), digits(1, 2), oneOf("w", "d", "h")));
/** `*Feb  3 04:05:06.789`, `Feb 03 2026 04:05:06 UTC`, or the time since the start: `1w2d`. */
const routerTime = choice(
  seq(
    optional(oneOf("*", ".")),
    ts(
      choice(
        seq(
          choice(bsdTime, seq(monthName, " ", paddedDay, " ", year, " ", ofDay)),
          optional(seq(" ", zoneAbbreviation, look(oneOf(":", " ")))),
        ),
        rfc3339,
      ),
    ),
  ),
  seq(label("uptime", look(seq(uptime, ": %"))), field("uptime", uptime)),
);
const facilityName = textOf("A-Z0-9_");
/** `30: ` counts messages, `: ` where that is off; a sequence number after the host counts them too. */
const serial = seq(optional(field("serial", int(digits(1, 10)))), ": ");
const sequence = seq(field("sequence", int(digits(1, 10))), ": ");
/** `<189>000123: *Feb  3 04:05:06.789: %LINK-3-UPDOWN: `, with a host before or after the time: what a router logs. */
const router = seq(
  optional(seq("<", field("pri", int(priority)), ">")),
  optional(
    choice(
      seq(serial, host, ": ", optional(sequence), routerTime, ": "),
      seq(optional(serial), routerTime, optional(seq(" ", host)), optional(" "), ": "),
    ),
  ),
  "%",
  field(
    "facility",
    token("facility", many(seq(not(seq(digits(1, 1), "-")), facilityName), { separator: "-", min: 1 })),
  ),
  "-",
  field("severity", label("severity", int(digits(1, 1, [0, 7])))),
  level(derive("level", "severity", { mask: 7, table: severityLevels })),
  "-",
  field("code", label("code", textOf("A-Z0-9_"))),
  ": ",
);
/** `2026.02.03 04:05:06 LOG5[4711:4713]: `, where the number is a severity of syslog. */
const tunnel = seq(
  ts(seq(year, ".", monthNumber, ".", dayOfMonth, " ", clock)),
  " LOG",
  field("severity", label("severity", int(digits(1, 1, [0, 7])))),
  level(derive("level", "severity", { mask: 7, table: severityLevels })),
  "[",
  field("thread", label("thread", textWithout("[]"))),
  "]: ",
);
const padding = optional(blanks);
const named = field("level", levelWord);
const thread = seq("[", field("thread", label("thread", textWithout("[]"))), "] ");

const usual = seq(
  choice(seq("[", time, "]"), time),
  choice(" - ", padding),
  choice(
    seq("*", named, "* ", optional(thread)),
    seq(
      choice(seq("[", padding, named, padding, "]"), named),
      choice(seq(blanks, optional(seq(":", blanks))), seq(":", blanks), end),
    ),
  ),
);

export const stampLevel = grammar("stamp-level", {
  about: "Timestamp, mostly none of ISO 8601, level, message",
  layout: "<ts> <level> [<thread>] <msg>",
  example: "03.02.2026 04:05:06.789 *INFO* [main] order stored",
  knownAs: ["sling", "aem", "fluent-bit", "monit", "node-red", "plex", "ios-router", "asa", "stunnel"],
  url: "https://sling.apache.org/documentation/development/logging.html",
  notes: [
    "A date with dots begins with the day, in 2026.02.03 04:05:06 LOG<severity>[<thread>]: with the year, one with slashes with the year or the month.",
    "Also <ts> [<thread>] <level> - <msg>, and <pri><serial>: *<ts>: %<facility>-<severity>-<code>: <msg> of switches and routers.",
    "Timestamp and level may be in brackets, the level between asterisks, after which a thread may follow in brackets.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: { overlap: "A line that detection can read more exactly is one of an earlier format." },
  record: seq(choice(usual, media, router, tunnel), msg),
});
