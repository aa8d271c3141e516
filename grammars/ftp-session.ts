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
import { ctime, id, quotedText } from "./vocabulary.ts";

export const ftpSession = grammar("ftp-session", {
  about: "Sessions of an FTP server",
  layout: '<ts> [pid <pid>] [<user>] <event>: Client "<client>", <msg>',
  example: 'Tue Feb  3 04:05:06 2026 [pid 3] [ann] OK LOGIN: Client "192.0.2.1"',
  knownAs: ["vsftpd"],
  url: "https://security.appspot.com/vsftpd/vsftpd_conf.html",
  notes: ["User and message may be missing."],
  record: seq(
    field("ts", looseTimestamp(ctime)),
    " [pid ",
    field("pid", label("process id", id)),
    "] ",
    optional(seq("[", field("user", run(except(charset("[]\r\n")))), "] ")),
    field("event", label("event", run(except(charset(':"\r\n'))))),
    ": Client ",
    field("client", label("client", quotedText)),
    optional(seq(", ", field("msg", message(rest)))),
  ),
});
