import { field, grammar, label, optional, seq } from "../engine/authoring/index.ts";
import { dateAndTime, msg, pid, program, textWithout, ts, word } from "./vocabulary.ts";

export const ftpDaemon = grammar("ftp-daemon", {
  about: "Log of an FTP server itself",
  layout: "<ts> <host> <program>[<pid>] <server> (<client>[<client_ip>]): <msg>",
  example: "2026-02-03 04:05:06,789 web proftpd[4711] web (client.example[192.0.2.1]): USER ann: Login successful.",
  knownAs: ["proftpd"],
  url: "http://www.proftpd.org/docs/howto/Logging.html",
  notes: ["Lines that are about no session have no client."],
  record: seq(
    ts(dateAndTime),
    " ",
    field("host", label("host", word)),
    " ",
    field("program", program),
    "[",
    pid,
    "] ",
    field("server", label("server", textWithout(" (:"))),
    optional(
      seq(
        " (",
        field("client", label("client", textWithout("()[]"))),
        "[",
        field("client_ip", label("address of the client", textWithout("[]"))),
        "])",
      ),
    ),
    ": ",
    msg,
  ),
});
