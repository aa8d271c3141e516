import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  look,
  not,
  optional,
  seq,
} from "../engine/authoring/index.ts";
import { agents, client, endAfterBytes, exchange, identity, timeAndEnd, userAndTime } from "./combined.ts";
import { forwarded } from "./combined-proxy.ts";
import { textOf, word, wordWithout } from "./vocabulary.ts";

/** `shop.example`, `_` or `[2001:db8::1]`; a number is a counter that something else wrote before the line. */
const host = choice(seq("[", textOf("0-9A-Fa-f:."), "]"), seq(not(seq(digits(1, null), " ")), wordWithout(':,"[]')));
/** An id that the server gave the request, where it writes one before the user. */
const requestId = optional(seq(field("req_id", word, { omit: "-" }), " ", look(seq(word, " ["))));

export const combinedVhost = grammar("combined-vhost", {
  about: "Web-server access log with the virtual host in front",
  layout: '<vhost>:<port> <ip> <identity> <user> [<ts>] "<request>" <status> <bytes> "<referer>" "<user_agent>" ...',
  example: 'shop.example:443 192.0.2.1 - - [03/Feb/2026:10:20:30 +0100] "GET / HTTP/1.1" 200 5 "-" "curl/8.9.1"',
  knownAs: ["apache", "apache2", "httpd"],
  url: "https://httpd.apache.org/docs/2.4/logs.html#virtualhost",
  notes: [
    "The port may be missing. What follows has the fields of combined, then the forwarded addresses of combined-proxy.",
    "An id of the request before the user is req_id.",
  ],
  waive: {
    overlap: "A virtual host may be written like an address; detection tries the access log without one first.",
  },
  record: seq(
    field("vhost", label("virtual host", host), { omit: "-" }),
    optional(seq(":", field("port", label("port", int(digits(1, 5)))))),
    " ",
    client,
    identity,
    requestId,
    userAndTime,
    exchange,
    choice(seq(agents, choice(seq(forwarded, end), timeAndEnd)), endAfterBytes),
  ),
});
