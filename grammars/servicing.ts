import { field, grammar, label, level, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { clock, date, msg, textOf, ts } from "./vocabulary.ts";

export const servicing = grammar("servicing", {
  about: "Log of the servicing of Windows",
  layout: "<ts>, <level>                  <component>    <msg>",
  example: "2026-02-03 04:05:06, Info                  CBS    Loaded servicing stack",
  knownAs: ["cbs", "dism"],
  url: "https://learn.microsoft.com/en-us/windows-hardware/manufacture/desktop/deployment-troubleshooting-and-log-files",
  evidence: { lines: 1, share: 0.5 },
  notes: ["The component may be missing.", "Detection takes this format if half of the lines of a file are in it."],
  record: seq(
    ts(seq(date, " ", clock)),
    ", ",
    field("level", label("level", level(oneOf("Info", "Warning", "Error")))),
    textOf(" ", 2),
    optional(seq(field("component", textOf("A-Z", 2, 8)), textOf(" ", 2))),
    msg,
  ),
});
