import {
  charset,
  choice,
  convert,
  digits,
  end,
  except,
  field,
  grammar,
  int,
  label,
  look,
  many,
  oneOf,
  optional,
  type Part,
  pair,
  run,
  seq,
  token,
  union,
} from "../engine/authoring/index.ts";
import { agents, client, endAfterBytes, exchange, identity, seconds, timeAndEnd, userAndTime } from "./combined.ts";
import { lineEnd, scalar, textOf, whiteSpace, wordWithout } from "./vocabulary.ts";

const inQuotes = run(except(union(lineEnd, charset('"'))), 0);
const inBrackets = run(except(union(lineEnd, charset("]"))), 0);
const bare = run(except(whiteSpace));

function bracketed<const Name extends string>(name: Name) {
  return seq("[", choice(seq("-", look("]")), field(name, inBrackets, { omit: "" })), "]");
}

/** A value for each server that was asked: `10.0.0.5:80, 10.0.0.6:80`. */
function perServer(part: Part) {
  return many(part, { separator: oneOf(", ", " : "), min: 1 });
}
/** A number if one server was asked, else text. */
function numberPerServer(type: "int" | "float", part: Part) {
  const reading = { types: [type], form: "lenient", words: { true: [], false: [] }, otherwise: "text" } as const;
  return convert(reading, perServer(choice(part, "-")));
}
const server = wordWithout(",");
const decimal = seq(digits(1, null), optional(seq(".", digits(1, null))));

/** ` 450 0.005 [shop-web-80] [] 10.0.0.5:8080 5120 0.004 200 4c7d20`; older servers lack the second name and the id. */
const upstream = seq(
  " ",
  field("request_length", int(digits(1, 15))),
  " ",
  field("request_time", seconds),
  " ",
  bracketed("upstream_name"),
  " ",
  optional(seq(bracketed("alternative_upstream_name"), " ")),
  field("upstream_addr", label("upstream address", perServer(server)), { omit: "-" }),
  " ",
  field("upstream_response_length", label("upstream length", numberPerServer("int", digits(1, 15))), { omit: "-" }),
  " ",
  field("upstream_response_time", label("upstream time", numberPerServer("float", decimal)), { omit: "-" }),
  " ",
  field("upstream_status", label("upstream status", numberPerServer("int", digits(3))), { omit: "-" }),
  optional(seq(" ", field("req_id", bare, { omit: "-" }))),
  end,
);

/**
 * ` 240 "shop@docker" "http://10.0.0.5:80" 12ms`
 * @see https://doc.traefik.io/traefik/observability/access-logs/
 */
const routed = seq(
  " ",
  field("request_count", int(digits(1, 15))),
  ' "',
  field("router", inQuotes, { omit: "-" }),
  '" "',
  field("server_url", inQuotes, { omit: "-" }),
  '" ',
  field("duration_ms", int(digits(1, 15))),
  "ms",
  end,
);

const hexadecimal = charset("0-9A-Fa-f");
const address = choice(
  seq(digits(1, 3), ".", digits(1, 3), ".", digits(1, 3), ".", digits(1, 3)),
  seq(optional("["), run(hexadecimal, 0, 4), ":", run(union(hexadecimal, charset(":.")))),
  "unknown",
);
/** `"203.0.113.7, 10.0.0.1"`: a client can send any text, to which each proxy appends an address. */
const forwardedFor = token(
  "forwarded addresses",
  seq('"', choice(field("forwarded_for", seq(address, inQuotes)), "-"), '"'),
);
/** `shop.example`: some servers write the host that was asked for in place of an identity. */
const virtualHost = token(
  "host",
  seq(look(textOf("A-Za-z", 1, 1)), many(textOf("A-Za-z0-9-"), { separator: ".", min: 2 })),
);
const host = token("host", seq('"', field("host", wordWithout('",'), { omit: "-" }), '"'));
const dotted = seq(look(textOf("A-Za-z", 1, 1)), many(textOf("A-Za-z0-9-"), { separator: ".", min: 2 }));
/** ` "shop.example"`: a host alone has at least two words, so that no other text is taken for one. */
const hostAlone = token("host", seq(' "', field("host", seq(dotted, optional(seq(":", digits(1, 5))))), '"'));
export const forwarded = seq(" ", forwardedFor, optional(seq(" ", host)));

const received = field("bytes_in", label("bytes received", int(digits(1, 15))));
const sent = field("bytes_out", label("bytes sent", int(digits(1, 15))));
/**
 * ` 367 464`, after the user agent
 * @see https://httpd.apache.org/docs/2.4/mod/mod_logio.html
 */
const traffic = seq(" ", received, " ", sent);
/**
 * ` 367 464 1`, before the referer
 * @see https://redmine.lighttpd.net/projects/lighttpd/wiki/Mod_accesslog
 */
const trafficAndTime = seq(traffic, " ", field("request_time", seconds));

const key = textOf("A-Za-z0-9_.-");
/**
 * `rt=0.005`, `urt="0.004"`
 * @see https://docs.nginx.com/nginx/admin-guide/monitoring/logging/
 */
const namedColumn = token(
  "named column",
  choice(
    seq(pair(key, '="', scalar(inQuotes)), '"'),
    pair(key, "=", scalar(run(except(union(whiteSpace, charset('"'))), 0))),
  ),
);
const namedColumns = many(seq(" ", namedColumn), { min: 1 });

export const combinedProxy = grammar("combined-proxy", {
  about: "Access log of a proxy: Combined and the columns after it",
  layout:
    '<ip> <identity> <user> [<ts>] "<request>" <status> <bytes> "<referer>" "<user_agent>" and one of: ' +
    '"<forwarded_for>" "<host>" <name>=<value> ...; ' +
    "<request_length> <request_time> [<upstream_name>] [<alternative_upstream_name>] <upstream_addr> " +
    "<upstream_response_length> <upstream_response_time> <upstream_status> <req_id>; " +
    '<request_count> "<router>" "<server_url>" <duration_ms>ms',
  example: '192.0.2.1 - - [03/Feb/2026:10:20:30 +0100] "GET / HTTP/1.1" 200 5 "-" "curl/8.9.1" "203.0.113.7"',
  knownAs: ["nginx", "ingress-nginx", "lighttpd", "traefik"],
  url: "https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/log-format/",
  notes: [
    "Lines of combined are accepted as well, since a proxy writes them where nothing was forwarded.",
    'A field whose value is - is omitted. Named columns (rt=0.005 urt="0.004") keep their names, - included.',
    "A dotted name in place of the identity is vhost (lighttpd).",
    "Bytes received and sent follow the user agent (mod_logio), or with the request time the bytes (lighttpd).",
    "Where several servers were asked, lengths, times and status are strings: 502, 200.",
  ],
  covers: ["combined"],
  waive: {
    overlap: "A line without further columns is one of combined, which reads it first.",
    "mixed-types": "A value for each upstream server that was asked, in one string if there were several.",
  },
  record: seq(
    client,
    label("identity", choice(seq(field("vhost", virtualHost), " "), identity)),
    optional(seq("[", field("real_ip", inBrackets), "] - ")),
    userAndTime,
    exchange,
    choice(
      seq(trafficAndTime, agents, end),
      seq(
        agents,
        choice(
          upstream,
          routed,
          seq(traffic, end),
          seq(forwarded, optional(namedColumns), end),
          seq(hostAlone, optional(namedColumns), end),
          seq(namedColumns, end),
          timeAndEnd,
        ),
      ),
      endAfterBytes,
    ),
  ),
});
