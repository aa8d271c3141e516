import {
  charset,
  choice,
  end,
  except,
  field,
  grammar,
  label,
  level,
  looseTimestamp,
  message,
  optional,
  rest,
  run,
  seq,
  until,
} from "../engine/authoring/index.ts";
import { blanks, clock, dayOfMonth, fraction, id, monthNumber, year } from "./vocabulary.ts";

export const logcatTime = label(
  "timestamp",
  seq(optional(seq(year, "-")), monthNumber, "-", dayOfMonth, " ", clock, fraction),
);
const ts = field("ts", looseTimestamp(logcatTime));
const letter = field("level", label("level letter", level(run(charset("VDIWEFA"), 1, 1))));
const pid = field("pid", label("process id", id));
const colon = seq(":", choice(" ", end));
const tagEnd = seq(run(charset(" "), 0), colon);
/** `D/WindowManager( 1702): ` */
const brief = seq(letter, "/", field("tag", run(except(charset("(\r\n")))), "(", optional(blanks), pid, ")", colon);
const processAndThread = seq(pid, blanks, field("tid", label("thread id", id)), " ");
/** `1702  2395 D WindowManager: `, with or without a user in front. */
const threadTime = seq(
  choice(
    seq(field("uid", label("user or process id", run(charset("a-z0-9_")))), blanks, processAndThread, letter),
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
  record: seq(choice(seq(ts, blanks, choice(threadTime, brief)), brief), field("msg", message(rest))),
});
