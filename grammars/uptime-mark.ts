import { choice, digits, end, field, float, grammar, label, optional, seq } from "../engine/authoring/index.ts";
import { levelFrom, msg, textOf } from "./vocabulary.ts";

const seconds = label("seconds since the start", float(seq(digits(1, 9), ".", digits(3))));
const uptime = seq("[", textOf(" ", 0), field("uptime", seconds), "]");
const usual = { II: "info", "**": "info", "==": "info", "--": "info", "++": "info", NI: "info" } as const;
const level = levelFrom({ EE: "error", WW: "warn", "!!": "notice", ...usual }, "??");
const mark = seq("(", field("mark", seq(field("level", level))), ") ");

export const uptimeMark = grammar("uptime-mark", {
  about: "Log of a display server: time since its start, mark, message",
  layout: "[<uptime>] (<mark>) <msg>",
  example: '[    12.345] (EE) Failed to load module "glx"',
  knownAs: ["xorg", "x11"],
  url: "https://www.x.org/releases/current/doc/man/man1/Xorg.1.xhtml",
  notes: [
    "The mark says the level: EE is error, WW warn, !! notice, all others but ?? are info.",
    "A line may lack its mark, and those of older servers lack the time.",
  ],
  usualLines: {
    by: { kind: "patterns", match: "^(?:\\[ *\\d+\\.\\d{3}\\]|\\([^\\s()]{2}\\) )", end: null },
    joint: "space",
  },
  waive: {
    "unknown-level": "?? marks what the server does not know the origin of.",
    overlap: "A line of nothing but the mark (==) is a pair of logfmt too, which comes first.",
  },
  record: seq(choice(seq(uptime, choice(seq(" ", optional(mark)), end)), mark), msg),
});
