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
  textWithout,
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
/** `D/WindowManager( 1702): ` */
const brief = seq(letter, "/", field("tag", textWithout("(")), "(", optional(blanks), pid, ")", colon);
const processAndThread = seq(pid, blanks, field("tid", label("thread id", id)), " ");
/** `1702  2395 D WindowManager: `, with or without a user in front. */
const threadTime = seq(
  choice(
    seq(field("uid", label("user or process id", textOf("a-z0-9_"))), blanks, processAndThread, letter),
    seq(processAndThread, letter),
  ),
  " ",
  field("tag", label("tag", until(tagEnd))),
  tagEnd,
);

export const logcat = grammar("logcat", {
  about: "Log of Android: threadtime, time and brief",
  layout: "<ts> <pid> <tid> <level> <tag>: <msg>, or <ts> <level>/<tag>(<pid>): <msg>",
  example: "02-03 04:05:06.789  1702  2395 D WindowManager: opening app",
  knownAs: ["android"],
  url: "https://developer.android.com/tools/logcat#outputFormat",
  notes: [
    "The timestamp may lack its year, and brief has none; uid is the user before the process, if -v uid is given.",
  ],
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(choice(seq(stamped, blanks, choice(threadTime, brief)), brief), msg),
});
