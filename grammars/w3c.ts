import {
  directiveLine,
  grammar,
  looseTimestamp,
  namedColumns,
  optional,
  rest,
  seq,
} from "../engine/authoring/index.ts";
import { quotedCell } from "./table.ts";
import { date, dateAndTime, fraction, hourAndMinute, second } from "./vocabulary.ts";

const columns = namedColumns({
  directives: {
    "#Version:": "note",
    "#Software:": "note",
    "#Start-Date:": "note",
    "#End-Date:": "note",
    "#Date:": "date",
    "#Remark:": "note",
    "#Fields:": "names",
  },
  separator: " ",
  quoted: quotedCell,
  unset: "-",
  known: {
    "date-time": looseTimestamp(dateAndTime),
    dateTime: looseTimestamp(dateAndTime),
    DateTime: looseTimestamp(dateAndTime),
    date: looseTimestamp(date),
    time: looseTimestamp(hourAndMinute, optional(seq(":", second, optional(fraction)))),
  },
});

export const w3c = grammar("w3c", {
  about: "W3C extended log format, its columns named by a #Fields line",
  layout: "#Fields: <name> <name> ...",
  example: "#Fields: date time cs-method cs-uri-stem sc-status\n2026-02-03 04:05:06 GET /index.html 200",
  knownAs: ["iis", "exchange"],
  url: "https://www.w3.org/TR/WD-logfile.html",
  notes: [
    "A line #Fields: names the columns of the rows after it, and may come again; rows before the first one are rejected.",
    "A cell - is omitted, and one that looks like a number is a number; a quoted cell may hold blanks.",
    "The columns date and time, or date-time alone, are the timestamp, in UTC.",
    "Where the names are between commas, the cells are as well, and an empty one is omitted.",
    "Rows without a date have that of the last #Date:, and a day more after each midnight: a time that goes back by more than 12 hours.",
    "Other lines that begin with # are skipped as comments.",
  ],
  columns,
  timeZone: "UTC",
  skip: { comment: seq("#", rest) },
  record: directiveLine(columns),
});
