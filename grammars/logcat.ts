import {
  choice,
  end,
  field,
  grammar,
  label,
  level,
  look,
  oneOf,
  optional,
  seq,
  until,
} from "../engine/authoring/index.ts";
import {
  blanks,
  clock,
  dayOfMonth,
  fraction,
  id,
  monthNumber,
  msg,
  offset,
  pid,
  textOf,
  ts,
  year,
} from "./vocabulary.ts";

/** `+0100`, of -v zone: a sign, so that a process id is none. */
const signedZone = seq(look(oneOf("+", "-")), offset);
export const logcatTime = label(
  "timestamp",
  seq(optional(seq(year, "-")), monthNumber, "-", dayOfMonth, " ", clock, fraction, optional(seq(" ", signedZone))),
);
const stamped = ts(logcatTime);
const letter = field("level", label("level letter", level(textOf("VDIWEFA", 1, 1))));
const colon = seq(":", choice(" ", end));
const tagEnd = seq(textOf(" ", 0), colon);
const uid = field("uid", label("user or process id", textOf("a-z0-9_")));
const padded = seq(textOf(" ", 0), "(");
/** `D/WindowManager( 1702): `, or with a user `D/WindowManager( 1000: 1702): `. */
const brief = seq(
  seq(letter, "/", field("tag", until(padded)), padded, optional(blanks)),
  choice(seq(uid, ":", optional(blanks), pid), pid),
  seq(")", colon),
);
/** `D/WindowManager: `, of -v tag. */
const tagAlone = seq(letter, "/", field("tag", textOf("A-Za-z0-9_.$-", 3)), tagEnd);
const processAndThread = seq(pid, blanks, field("tid", label("thread id", id)), " ");
/** `1702  2395 D WindowManager: `, with or without a user in front. */
const threadTime = seq(
  choice(seq(uid, blanks, processAndThread, letter), seq(processAndThread, letter)),
  " ",
  field("tag", label("tag", until(tagEnd))),
  tagEnd,
);

export const logcat = grammar("logcat", {
  about: "Log of Android: threadtime, time, brief and tag",
  layout: "<ts> <pid> <tid> <level> <tag>: <msg>, or <ts> <level>/<tag>(<pid>): <msg>",
  example: "02-03 04:05:06.789  1702  2395 D WindowManager: opening app",
  knownAs: ["android"],
  url: "https://developer.android.com/tools/logcat#outputFormat",
  notes: [
    "The timestamp may lack its year, and brief and tag have none; uid is the user before the process, if -v uid is given.",
  ],
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  skip: { start: seq("--------- ", oneOf("beginning of", "switch to"), " ", textOf("a-z"), end) },
  record: seq(choice(seq(stamped, blanks, choice(threadTime, brief)), brief, tagAlone), msg),
});
