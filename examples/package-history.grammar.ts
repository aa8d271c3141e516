import { charset, except, field, grammar, label, many, pair, run, seq, timestamp } from "froe/grammar";
import { clock, date, joined, lineEnd } from "froe/vocabulary";

/** The text of a line. */
const line = run(except(lineEnd));
const name = label("name", run(charset("A-Za-z-")));

export default grammar("package-history", {
  about: "What a package manager installed, upgraded and removed",
  layout: "Start-Date: <ts>, and a line for each other field, up to an empty line",
  waive: {
    overlap: "froe has a format for this log, package-runs; here it shows how records of several lines are read.",
  },
  lines: joined("blank", "newline"),
  record: seq("Start-Date: ", field("ts", timestamp(date, "  ", clock)), many(seq("\n", pair(name, ": ", line)))),
});
