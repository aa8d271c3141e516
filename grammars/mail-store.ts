import { choice, field, grammar, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { dateAndTime, msg, pid, textOf, textWithout, ts } from "./vocabulary.ts";

/** `(ann)<4711><Xk1c>`, or of a worker `(4711)`. */
const session = seq("<", pid, "><", field("session", textWithout("<>")), ">");
const owner = choice(
  seq("(", pid, ")"),
  seq("(", field("user", label("user", textWithout("()"))), ")", optional(session)),
);
const words = oneOf("Debug", "Info", "Warning", "Error", "Fatal", "Panic");

export const mailStore = grammar("mail-store", {
  about: "Log of a mail store",
  layout: "<ts> <prog>(<user>)<<pid>><<session>>: <level>: <msg>",
  example: "2026-02-03 04:05:06 imap(ann)<4711><Xk1c>: Info: Logged out in=88 out=512",
  knownAs: ["dovecot"],
  url: "https://doc.dovecot.org/main/core/admin/logging.html",
  notes: ["User, process and session may be missing; lines whose time has no year are those of syslog."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: { overlap: "A stamp with T before a program is one of syslog too, which comes first." },
  record: seq(
    ts(dateAndTime),
    " ",
    field("prog", label("program", textOf("A-Za-z0-9_-"))),
    optional(owner),
    ": ",
    field("level", label("level", level(words))),
    ": ",
    msg,
  ),
});
