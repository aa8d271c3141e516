import { choice, digits, field, grammar, label, optional, seq, timePart, until } from "../engine/authoring/index.ts";
import { ctime, date, fraction, levelFrom, msg, paddedClock, textOf, textWithout, ts } from "./vocabulary.ts";

const microseconds = seq(":", timePart("fraction", digits(6, 6)));
const time = choice(seq(date, " ", paddedClock, optional(choice(fraction, microseconds))), ctime);
const mask = seq("0x", textOf("0-9a-f", 4, 8));

export const debugMask = grammar("debug-mask", {
  about: "Timestamp, process, function, level as a bit of a mask, message",
  layout: "(<ts>): [<process>] [<function>] (<level>): <msg>",
  example: "(2026-02-03  4:05:06): [be[shop.example]] [sdap_connect_done] (0x0020): no server is reachable",
  knownAs: ["sssd"],
  url: "https://sssd.io/troubleshooting/basics.html",
  notes: [
    "The level is that of the bit: 0x0010 fatal, 0x0020 and 0x0040 error, 0x0080 warn, 0x0100 and 0x0200 info, 0x0400 debug, 0x1000 and above trace.",
  ],
  record: seq(
    "(",
    ts(time),
    ")",
    optional(":"),
    " [",
    field("process", label("process", until("] ["))),
    "] [",
    field("function", label("function", textWithout("[]"))),
    "] (",
    field(
      "level",
      levelFrom(
        {
          "0x0010": "fatal",
          "0x0020": "error",
          "0x0040": "error",
          "0x0080": "warn",
          "0x0100": "info",
          "0x0200": "info",
          "0x0400": "debug",
          "0x1000": "trace",
          "0x2000": "trace",
          "0x4000": "trace",
        },
        mask,
      ),
    ),
    "): ",
    msg,
  ),
});
