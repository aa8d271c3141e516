import { choice, digits, field, grammar, int, label, optional, rest, seq } from "../engine/authoring/index.ts";
import { dateAndTime, ipAddress, textOf, ts, word } from "./vocabulary.ts";

const port = label("port", int(digits(1, 5)));
const milliseconds = label("milliseconds", int(digits(1, 12)));
const bytes = label("bytes", int(digits(1, 15)));

export const lbConnections = grammar("lb-connections", {
  about: "Connections of a cloud load balancer",
  layout:
    "tls <version> <ts> <balancer> <listener> <ip>:<port> <destination>:<destination_port> <connection_ms> <handshake_ms> <received> <sent> <further>",
  example:
    "tls 2.0 2026-02-03T04:05:06 net/shop/c6e77e28c25b2234 g3d4b5e8bb8464cd 192.0.2.1:51341 10.0.0.1:443 5 2 98 246 - - - ECDHE-RSA-AES128-SHA tlsv12",
  knownAs: ["nlb", "aws-nlb"],
  url: "https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-access-logs.html",
  notes: ["What follows the counts is kept as text in further: its columns became more with the years."],
  timeZone: "UTC",
  record: seq(
    "tls ",
    field("version", label("version", textOf("0-9."))),
    " ",
    ts(dateAndTime),
    " ",
    field("balancer", label("name of the balancer", word)),
    " ",
    field("listener", label("listener", word)),
    " ",
    field("ip", ipAddress),
    ":",
    field("port", port),
    " ",
    field("destination", ipAddress),
    ":",
    field("destination_port", port),
    " ",
    field("connection_ms", milliseconds),
    " ",
    field("handshake_ms", choice(milliseconds, "-"), { omit: "-" }),
    " ",
    field("received", bytes),
    " ",
    field("sent", bytes),
    optional(seq(" ", field("further", rest))),
  ),
});
