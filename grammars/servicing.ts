import {
  charset,
  field,
  grammar,
  label,
  level,
  looseTimestamp,
  message,
  oneOf,
  optional,
  rest,
  run,
  seq,
} from "../engine/authoring/index.ts";
import { clock, date } from "./vocabulary.ts";

export const servicing = grammar("servicing", {
  about: "Log of the servicing of Windows",
  layout: "<ts>, <level>                  <component>    <msg>",
  example: "2026-02-03 04:05:06, Info                  CBS    Loaded servicing stack",
  knownAs: ["cbs", "dism"],
  url: "https://learn.microsoft.com/en-us/windows-hardware/manufacture/desktop/deployment-troubleshooting-and-log-files",
  notes: ["The component may be missing."],
  record: seq(
    field("ts", looseTimestamp(label("timestamp", seq(date, " ", clock)))),
    ", ",
    field("level", label("level", level(oneOf("Info", "Warning", "Error")))),
    run(charset(" "), 2),
    optional(seq(field("component", run(charset("A-Z"), 2, 8)), run(charset(" "), 2))),
    field("msg", message(rest)),
  ),
});
