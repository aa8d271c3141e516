import { choice, digits, field, grammar, int, label, optional, rest, seq } from "../engine/authoring/index.ts";
import { quotedText, rfc3339, textOf, ts, word } from "./vocabulary.ts";

const quoted = (name: string) => field(name, label("quoted text", quotedText), { omit: "-" });
const milliseconds = choice(label("milliseconds", int(digits(1, 12))), "-");
const token = label("method", textOf("A-Z-"));
const request = seq(
  '"',
  field("method", token, { omit: "-" }),
  " ",
  field("path", label("path", word), { omit: "-" }),
  " ",
  field("protocol", label("protocol", textOf("A-Za-z0-9./-")), { omit: "-" }),
  '"',
);
/** Why the answer is what it is, which a mesh writes. */
const details = seq(
  field("details", word, { omit: "-" }),
  " ",
  field("ended_by", word, { omit: "-" }),
  " ",
  quoted("failure"),
);
const counts = seq(
  field("received", label("bytes", int(digits(1, 15)))),
  " ",
  field("sent", label("bytes", int(digits(1, 15)))),
  " ",
  field("duration_ms", milliseconds, { omit: "-" }),
  " ",
  field("upstream_ms", milliseconds, { omit: "-" }),
);

export const proxyUpstream = grammar("proxy-upstream", {
  about: "Requests of a proxy, with its flags and the host that answered",
  layout:
    '[<ts>] "<method> <path> <protocol>" <status> <flags> <received> <sent> <duration_ms> <upstream_ms> "<forwarded_for>" "<agent>" "<request>" "<authority>" "<upstream>" <rest>',
  example:
    '[2026-02-03T04:05:06.789Z] "POST /orders HTTP/2" 204 - 154 0 226 100 "192.0.2.1" "curl/8.9.1" "cc21d9b0-cf5c" "shop.example" "10.0.0.1:80"',
  knownAs: ["envoy", "istio"],
  url: "https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage#default-format-string",
  notes: [
    "A mesh writes failure after the flags, newer ones details and ended_by before it, and clusters and addresses at the end, which are kept in further.",
    "Where there was no request, as in a connection of TCP, columns are -.",
  ],
  record: seq(
    "[",
    ts(rfc3339),
    "] ",
    request,
    " ",
    field("status", choice(label("status code", int(digits(1, 3))), "-"), { omit: "-" }),
    " ",
    field("flags", label("flags of the answer", textOf("A-Za-z,-")), { omit: "-" }),
    " ",
    choice(counts, seq(choice(details, quoted("failure")), " ", counts)),
    " ",
    quoted("forwarded_for"),
    " ",
    quoted("agent"),
    " ",
    quoted("request"),
    " ",
    quoted("authority"),
    " ",
    quoted("upstream"),
    optional(seq(" ", field("further", rest))),
  ),
});
