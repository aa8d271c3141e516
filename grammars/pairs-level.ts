import { choice, field, grammar, label, many, optional, pair, seq, token } from "../engine/authoring/index.ts";
import { dateAndTime, levelWord, msg, pid, scalar, textOf, ts, word } from "./vocabulary.ts";

const id = textOf("A-Za-z0-9_-");
const tid = field("tid", label("thread", id));
/** `Shop::HardJob` */
const job = field("class", token("class", many(textOf("A-Za-z0-9_"), { separator: "::", min: 1 })));
const jid = field("jid", label("job", word));
const other = pair(label("key", textOf("A-Za-z0-9_")), "=", scalar(word));
/** `pid=4711 tid=abc class=HardJob jid=7f0c elapsed=0.012` */
const pairs = seq("pid=", pid, " tid=", tid, optional(seq(" class=", job, " jid=", jid)), many(seq(" ", other)));
/** What older releases write: `4711 TID-abc HardJob JID-7f0c`. */
const words = seq(pid, " TID-", tid, optional(seq(" ", job, " JID-", jid)));
const who = choice(pairs, words);
/** `p=4711 u=ann n=ansible | ` or, with a level, `p=4711 u=ann n=ansible INFO| `: a run of playbooks. */
const run = seq(
  "p=",
  pid,
  " u=",
  field("user", word),
  optional(seq(" n=", field("logger", word))),
  " ",
  optional(field("level", levelWord)),
  "| ",
  optional(" "),
);

export const pairsLevel = grammar("pairs-level", {
  about: "Timestamp, pairs of process and job, level, message",
  layout: "<ts> pid=<pid> tid=<tid> class=<class> jid=<jid> <level>: <msg>",
  example: "2026-02-03T04:05:06.789Z pid=4711 tid=abc class=OrderJob jid=7f0c elapsed=0.012 INFO: done",
  knownAs: ["sidekiq", "ansible"],
  url: "https://github.com/sidekiq/sidekiq/wiki/Logging",
  notes: [
    "Runs of playbooks write <ts> p=<pid> u=<user> n=<logger> <level>| <msg>, with or without a level.",
    "Time and pairs after tid may be missing; older releases write <ts> <pid> TID-<tid> <class> JID-<jid> <level>: <msg>.",
  ],
  usualLines: {
    by: { kind: "patterns", match: "^(?:\\S+ )?(?:\\S+ p=\\d+ u=|pid=\\d+ tid=|\\d+ TID-)", end: null },
    joint: "space",
  },
  waive: {
    "ambiguous-optional": "The pairs of a job are fields of their own before they are pairs of any name.",
    overlap: "A level in a quoted value is a part of that pair, as logfmt reads it.",
  },
  record: seq(
    choice(
      seq(ts(dateAndTime), " ", run),
      seq(choice(seq(ts(dateAndTime), " ", who), who), " ", field("level", levelWord), ": "),
    ),
    msg,
  ),
});
