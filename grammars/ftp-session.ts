import { field, grammar, label, optional, seq } from "../engine/authoring/index.ts";
import { ctime, msg, pid, quotedText, textWithout, ts } from "./vocabulary.ts";

export const ftpSession = grammar("ftp-session", {
  about: "Sessions of an FTP server",
  layout: '<ts> [pid <pid>] [<user>] <event>: Client "<client>", <msg>',
  example: 'Tue Feb  3 04:05:06 2026 [pid 3] [ann] OK LOGIN: Client "192.0.2.1"',
  knownAs: ["vsftpd"],
  url: "https://security.appspot.com/vsftpd/vsftpd_conf.html",
  notes: ["User and message may be missing."],
  record: seq(
    ts(ctime),
    " [pid ",
    pid,
    "] ",
    optional(seq("[", field("user", textWithout("[]")), "] ")),
    field("event", label("event", textWithout(':"'))),
    ": Client ",
    field("client", label("client", quotedText)),
    optional(seq(", ", msg)),
  ),
});
