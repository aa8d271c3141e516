import { parse } from "froe";
import { digits, except, field, grammar, int, level, many, oneOf, rest, run, seq } from "froe/grammar";
import {
  blank,
  duration,
  inAnyCase,
  ipAddress,
  joined,
  keyValue,
  levels,
  lineEnd,
  msg,
  otherLevels,
  pid,
  rfc3339,
  scalar,
  shortLevels,
  size,
  ts,
  whiteSpace,
} from "froe/vocabulary";

const job = grammar("job", {
  about: "Jobs of a queue",
  layout: "<ts> <host> <pid> <took> <read> <msg>",
  record: seq(
    ...[ts(rfc3339), " ", field("host", ipAddress), " ", pid, " ", field("took", duration("ms")), " "],
    ...[field("read", size("B")), " try ", field("try", int(digits(1, 2))), " ", msg],
  ),
  lines: joined("indent"),
});
parse(job, "2026-02-03T04:05:06Z 192.0.2.7 17 1.5s 2 KiB try 1 done"); // => { ts: "2026-02-03T04:05:06Z", host: "192.0.2.7", pid: 17, took: 1500, read: 2048, try: 1, msg: "done" }

const guess = grammar("guess", { about: "A value", layout: "", record: field("v", scalar(run(except(whiteSpace)))) });
parse(guess, "2.5"); // => { v: 2.5 }
const indented = seq(run(blank), field("v", run(except(lineEnd))));
parse(grammar("wide", { about: "Words", layout: "", record: indented }), "  a b"); // => { v: "a b" }

const pairs = grammar("pairs", { about: "Pairs", layout: "", record: many(keyValue, { separator: " " }) });
parse(pairs, 'status=200 host="web 1"'); // => { status: 200, host: "web 1" }

const leveled = grammar("leveled", {
  about: "A level",
  layout: "",
  record: seq(field("level", level(oneOf(...levels, ...shortLevels))), " ", field("text", rest)),
});
parse(leveled, "WRN hot"); // => { level: "WRN", text: "hot" }

const marked = grammar("marked", {
  about: "A level in brackets",
  layout: "",
  record: seq("[", field("level", level(inAnyCase(...levels, ...otherLevels))), "] ", field("text", rest)),
});
parse(marked, "[Severe] hot"); // => { level: "Severe", text: "hot" }
