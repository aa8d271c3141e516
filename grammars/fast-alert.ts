import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  message,
  oneOf,
  optional,
  seq,
  timePart,
  until,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  dayOfMonth,
  fraction,
  monthNumber,
  shortYear,
  textWithout,
  ts,
  word,
  year,
} from "./vocabulary.ts";

/** `02/03/2026`, `02/03/26` or `02/03`; `26/02/03`, if it begins with no month. */
const day = choice(
  seq(monthNumber, "/", dayOfMonth, optional(seq("/", choice(year, shortYear)))),
  seq(label("month", timePart("short-year", digits(2, 2, [13, 99]))), "/", monthNumber, "/", dayOfMonth),
);
const time = seq(day, "-", clock, fraction);
const number = int(digits(1, 10));

export const fastAlert = grammar("fast-alert", {
  about: "Alerts of an intrusion detector, one per line",
  layout:
    "<ts>  [**] [<generator>:<signature>:<revision>] <msg> [**] [Classification: <class>] [Priority: <priority>] {<protocol>} <src> -> <dst>",
  example:
    "02/03/2026-04:05:06.789012  [**] [1:2100498:7] id check returned root [**] [Classification: Bad Traffic] [Priority: 2] {TCP} 192.0.2.1:80 -> 203.0.113.7:51000",
  knownAs: ["snort", "suricata-fast"],
  url: "https://docs.suricata.io/en/latest/output/index.html",
  notes: [
    "A year of two digits comes first only if that is no month: 26/02/03 begins with the year, 02/03/26 with the month.",
    "Year, classification and priority may be missing; addresses keep their port.",
  ],
  waive: { "unusual-type": "A priority of 1 to 4 is no level of syslog." },
  record: seq(
    ts(time),
    blanks,
    optional(seq("[", field("action", oneOf("Drop", "wDrop", "Would Drop")), "] ")),
    "[**] [",
    field("generator", label("generator id", number)),
    ":",
    field("signature", label("signature id", number)),
    ":",
    field("revision", label("revision", number)),
    "] ",
    field("msg", message(until(" [**] "))),
    " [**] ",
    optional(seq("[Classification: ", field("class", textWithout("[]")), "] ")),
    optional(seq("[Priority: ", field("priority", label("priority", number)), "] ")),
    "{",
    field("protocol", label("protocol", textWithout("{}"))),
    "} ",
    field("src", label("source", word)),
    " -> ",
    field("dst", label("destination", word)),
    end,
  ),
});
