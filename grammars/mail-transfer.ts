import {
  charset,
  choice,
  field,
  grammar,
  label,
  message,
  oneOf,
  optional,
  rest,
  run,
  seq,
  token,
  until,
} from "../engine/authoring/index.ts";
import { clock, date, fraction, id, msg, offset, ts, wordWithout } from "./vocabulary.ts";

const time = seq(date, " ", clock, optional(fraction), optional(seq(" ", offset)));
const letter = charset("0-9A-Za-z");
/** `1tH2ab-0005MB-1C`, or of newer versions `1tH2ab-00000005tMB-1CaB`. */
const messageId = seq(run(letter, 6, 6), "-", run(letter, 6, 11), "-", run(letter, 2, 4));
const flag = oneOf("<=", "=>", "->", ">>", "*>", "**", "==", "<>");
const about = oneOf(
  "Start queue run",
  "End queue run",
  "exim ",
  "no host name",
  "no IP address",
  "no MAIL in ",
  "SMTP ",
  "H=",
  "TLS error",
);
const authentication = " authenticator failed for ";
const known = token("message id", choice(about, seq(until(authentication), authentication)));

export const mailTransfer = grammar("mail-transfer", {
  about: "Main log of a mail transfer agent",
  layout: "<ts> <id> <flag> <address> <msg>, or <ts> <msg>",
  example: "2026-02-03 04:05:06 1tH2ab-0005MB-1C <= ann@shop.example H=mail.shop.example [192.0.2.1] P=esmtps S=2711",
  knownAs: ["exim", "exim4"],
  url: "https://www.exim.org/exim-html-current/doc/html/spec_html/ch-log_files.html",
  notes: [
    "The flag is <= for an arrival, => and -> for deliveries, ** for a failure, == for a delay.",
    "A line without an id is one about the server, a queue run or a refused connection.",
  ],
  record: seq(
    ts(time),
    " ",
    optional(seq("[", field("pid", id), "] ")),
    label(
      "message id",
      choice(
        seq(
          field("id", messageId),
          " ",
          choice(
            seq(field("flag", flag), " ", field("address", wordWithout(":")), optional(":"), optional(seq(" ", msg))),
            msg,
          ),
        ),
        field("msg", message(seq(known, rest))),
      ),
    ),
  ),
});
