import { choice, field, grammar, label, many, optional, seq } from "../engine/authoring/index.ts";
import { dateAndTime, keyValue, levelWord, msg, pid, textOf, ts, word } from "./vocabulary.ts";

const id = textOf("A-Za-z0-9_-");
const tid = field("tid", label("thread", id));
const job = field("class", label("class", word));
const jid = field("jid", label("job", id));
/** `pid=4711 tid=abc class=HardJob jid=7f0c elapsed=0.012` */
const pairs = seq("pid=", pid, " tid=", tid, optional(seq(" class=", job, " jid=", jid)), many(seq(" ", keyValue)));
/** What older releases write: `4711 TID-abc HardJob JID-7f0c`. */
const words = seq(pid, " TID-", tid, optional(seq(" ", job, " JID-", jid)));

export const pairsLevel = grammar("pairs-level", {
  about: "Timestamp, pairs of process and job, level, message",
  layout: "<ts> pid=<pid> tid=<tid> class=<class> jid=<jid> <level>: <msg>",
  example: "2026-02-03T04:05:06.789Z pid=4711 tid=abc class=OrderJob jid=7f0c elapsed=0.012 INFO: done",
  knownAs: ["sidekiq"],
  url: "https://github.com/sidekiq/sidekiq/wiki/Logging",
  notes: [
    "Time and pairs after tid may be missing; older releases write <ts> <pid> TID-<tid> <class> JID-<jid> <level>: <msg>.",
  ],
  usualLines: { by: { kind: "patterns", match: "^(?:\\S+ )?(?:pid=\\d+ tid=|\\d+ TID-)", end: null }, joint: "space" },
  record: seq(optional(seq(ts(dateAndTime), " ")), choice(pairs, words), " ", field("level", levelWord), ": ", msg),
});
