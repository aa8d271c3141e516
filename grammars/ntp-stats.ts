import { choice, digits, end, field, float, grammar, int, label, optional, seq } from "../engine/authoring/index.ts";
import { ipAddress, textOf } from "./vocabulary.ts";

const decimal = float(seq(optional("-"), digits(1, 12), ".", digits(1, 12)));

export const ntpStats = grammar("ntp-stats", {
  about: "Statistics of a time server about its peers or its clock",
  layout:
    "<day> <second> <peer> <status> <offset> <delay> <dispersion> <skew>, or <day> <second> <offset> <drift> <jitter> ...",
  example: "61074 14706.789 192.0.2.1 9014 -0.000605376 0.000000000 0.000229414 0.000958424",
  knownAs: ["ntp", "ntpd", "peerstats", "loopstats", "ntpsec"],
  url: "https://docs.ntpsec.org/latest/monopt.html",
  notes: [
    "The first columns are the modified Julian day and the seconds after its midnight, in UTC: events have no timestamp.",
    "Offset, delay, dispersion and skew are seconds, the drift is in parts per million.",
  ],
  record: seq(
    field("day", label("modified Julian day", int(digits(5, 5)))),
    " ",
    field("second", label("seconds after midnight", decimal)),
    " ",
    choice(
      seq(
        field("peer", ipAddress),
        " ",
        field("status", label("status", textOf("0-9a-f", 4, 4))),
        " ",
        field("offset", label("offset", decimal)),
        " ",
        field("delay", label("delay", decimal)),
        " ",
        field("dispersion", label("dispersion", decimal)),
        optional(seq(" ", field("skew", label("skew", decimal)))),
        end,
      ),
      seq(
        field("offset", label("offset or address", decimal)),
        " ",
        field("drift", label("drift", decimal)),
        " ",
        field("jitter", label("jitter", decimal)),
        " ",
        field("wander", label("wander", decimal)),
        " ",
        field("time_constant", label("time constant", int(digits(1, 3)))),
        end,
      ),
    ),
  ),
});
