import {
  charset,
  except,
  field,
  grammar,
  label,
  looseTimestamp,
  message,
  optional,
  rest,
  run,
  seq,
} from "../engine/authoring/index.ts";
import { dateAndTime, id, program, word } from "./vocabulary.ts";

export const ftpDaemon = grammar("ftp-daemon", {
  about: "Log of an FTP server itself",
  layout: "<ts> <host> <program>[<pid>] <server> (<client>[<client_ip>]): <msg>",
  example: "2026-02-03 04:05:06,789 web proftpd[4711] web (client.example[192.0.2.1]): USER ann: Login successful.",
  knownAs: ["proftpd"],
  url: "http://www.proftpd.org/docs/howto/Logging.html",
  notes: ["Lines that are about no session have no client."],
  record: seq(
    field("ts", looseTimestamp(dateAndTime)),
    " ",
    field("host", label("host", word)),
    " ",
    field("program", program),
    "[",
    field("pid", label("process id", id)),
    "] ",
    field("server", label("server", run(except(charset(" (:\r\n"))))),
    optional(
      seq(
        " (",
        field("client", label("client", run(except(charset("()[]\r\n"))))),
        "[",
        field("client_ip", label("address of the client", run(except(charset("[]\r\n"))))),
        "])",
      ),
    ),
    ": ",
    field("msg", message(rest)),
  ),
});
