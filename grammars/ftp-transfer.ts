import { digits, end, field, grammar, int, label, oneOf, seq, until } from "../engine/authoring/index.ts";
import { ctime, textOf, ts, word } from "./vocabulary.ts";

const type = label("transfer type", oneOf("a", "b"));

export const ftpTransfer = grammar("ftp-transfer", {
  about: "Transfers of an FTP server",
  layout:
    "<ts> <took_s> <host> <bytes> <path> <type> <action> <direction> <access> <user> <service> <auth> <auth_user> <status>",
  example: "Tue Feb  3 04:05:06 2026 1 192.0.2.1 528 /incoming/a.txt b _ i a ann@ ftp 0 * c",
  knownAs: ["xferlog"],
  url: "http://www.proftpd.org/docs/howto/Logging.html",
  notes: ["The direction is i, o or d (incoming, outgoing, deleted); the status is c or i (complete, incomplete)."],
  record: seq(
    ts(ctime),
    " ",
    field("took_s", label("seconds", int(digits(1, 9)))),
    " ",
    field("host", label("host", word)),
    " ",
    field("bytes", label("bytes", int(digits(1, 15)))),
    " ",
    field("path", until(seq(" ", type, " "))),
    " ",
    field("type", type),
    " ",
    field("action", label("action", textOf("CUT_", 1, 2))),
    " ",
    field("direction", label("direction", oneOf("i", "o", "d"))),
    " ",
    field("access", label("kind of access", oneOf("a", "g", "r"))),
    " ",
    field("user", label("user", word)),
    " ",
    field("service", label("service", word)),
    " ",
    field("auth", label("method of authentication", int(digits(1, 1, [0, 1])))),
    " ",
    field("auth_user", label("authenticated user", word), { omit: "*" }),
    " ",
    field("status", label("status", oneOf("c", "i"))),
    end,
  ),
});
