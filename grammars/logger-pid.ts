import { field, grammar, label, optional, seq } from "../engine/authoring/index.ts";
import { blanks, dateAndTime, levelWord, msg, pid, ts, wordWithout } from "./vocabulary.ts";

export const loggerPid = grammar("logger-pid", {
  about: "Timestamp, logger and process before a colon, level, message",
  layout: "<ts> <logger> [<pid>]: <level> <msg>",
  example: "2026-02-03 04:05:06,789 fail2ban.actions        [4711]: NOTICE  [sshd] Ban 192.0.2.1",
  knownAs: ["fail2ban"],
  url: "https://github.com/fail2ban/fail2ban/wiki/Developer-documentation",
  notes: ["Logger and level are padded; the process may be missing, as in older releases."],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: { overlap: "A stamp with T before a process in brackets is one of syslog too, which comes first." },
  record: seq(
    ts(dateAndTime),
    " ",
    field("logger", label("logger", wordWithout("[]:"))),
    optional(blanks),
    optional(seq("[", pid, "]")),
    ":",
    blanks,
    field("level", levelWord),
    blanks,
    msg,
  ),
});
