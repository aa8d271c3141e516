import {
  digits,
  field,
  grammar,
  label,
  looseTimestamp,
  message,
  optional,
  rest,
  seq,
  timePart,
} from "../engine/authoring/index.ts";

export const shellHistory = grammar("shell-history", {
  about: "History of a shell, with the time of each command",
  layout: "#<ts> ⏎ <command>",
  example: "#1770091506\nmake test",
  knownAs: ["bash-history", "tcsh-history"],
  url: "https://www.gnu.org/software/bash/manual/html_node/Bash-History-Facilities.html",
  notes: ["The timestamp is seconds since 1970; tcsh writes a plus before it."],
  lines: { by: { kind: "patterns", match: "^#\\+?\\d{9,10}$", end: null }, joint: "newline" },
  record: seq(
    "#",
    optional("+"),
    field("ts", label("timestamp", looseTimestamp(timePart("epoch-seconds", digits(9, 10))))),
    "\n",
    field("command", message(rest)),
  ),
});
