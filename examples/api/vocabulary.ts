import { parse } from "froe";
import {
  digits,
  except,
  field,
  grammar,
  int,
  isDisjoint,
  isSubset,
  level,
  many,
  oneOf,
  rest,
  run,
  seq,
} from "froe/grammar";
import {
  blank,
  duration,
  inAnyCase,
  ipAddress,
  joined,
  keyValue,
  levels,
  lineEnd,
  otherLevels,
  rfc3339,
  scalar,
  shortLevels,
  size,
  whiteSpace,
} from "froe/vocabulary";

const job = grammar("job", {
  about: "Jobs of a queue",
  layout: "<ts> <host> <took> <read> <text>",
  record: seq(
    ...[field("ts", rfc3339), " ", field("host", ipAddress), " ", field("took", duration("ms")), " "],
    ...[field("read", size("B")), " try ", field("try", int(digits(1, 2))), " ", field("text", rest)],
  ),
  lines: joined("indent"),
});
parse(job, "2026-02-03T04:05:06Z 192.0.2.7 1.5s 2 KiB try 1 done"); // => { ts: "2026-02-03T04:05:06Z", host: "192.0.2.7", took: 1500, read: 2048, try: 1, text: "done" }

const guess = grammar("guess", { about: "A value", layout: "", record: field("v", scalar(run(except(whiteSpace)))) });
parse(guess, "2.5"); // => { v: 2.5 }
isSubset(blank, whiteSpace) && isDisjoint(blank, lineEnd); // => true

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
