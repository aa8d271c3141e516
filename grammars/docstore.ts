import { choice, digits, field, grammar, label, level, oneOf, seq } from "../engine/authoring/index.ts";
import { blanks, bsdTime, dateAndTime, msg, textOf, textWithout, ts, weekday } from "./vocabulary.ts";

/** The threads of servers that wrote neither a level nor a component. */
const threadOfOld = label(
  "context",
  choice(
    seq("conn", digits(1, 15)),
    oneOf("initandlisten", "mongosMain", "clientcursormon", "TTLMonitor", "signalProcessingThread", "websvr"),
    oneOf("journal", "DataFileSync", "FileAllocator", "Balancer", "LockPinger", "migrateThread"),
    oneOf("rsStart", "rsSync", "rsMgr", "rsHealthPoll", "rsBackgroundSync", "rsGhostSync", "rsSyncNotifier"),
  ),
);

export const docstore = grammar("docstore", {
  about: "Document store server log, before its lines were JSON",
  layout: "<ts> <level> <component> [<context>] <msg>",
  example: "2026-02-03T04:05:06.789+0000 I NETWORK  [initandlisten] waiting for connections on port 27017",
  knownAs: ["mongodb", "mongod"],
  url: "https://www.mongodb.com/docs/v4.2/reference/log-messages/",
  notes: [
    "The level is F, E, W, I, or D with or without a number; a component of - is omitted.",
    "Servers before 3.0 write neither: a line of theirs has one of their threads in brackets.",
    "The timestamp may be that of ctime, Tue Feb  3 04:05:06.789, without the year.",
  ],
  record: seq(
    ts(choice(dateAndTime, seq(weekday, " ", bsdTime))),
    " ",
    choice(
      seq(
        field("level", label("level letter", level(oneOf("F", "E", "W", "I", "D1", "D2", "D3", "D4", "D5", "D")))),
        blanks,
        field("component", label("component", textOf("A-Z_-")), { omit: "-" }),
        blanks,
        "[",
        field("context", label("context", textWithout("[]"))),
      ),
      seq("[", field("context", threadOfOld)),
    ),
    "] ",
    msg,
  ),
});
