import { except, grammar, label, many, pair, run, seq } from "../engine/authoring/index.ts";
import { clock, date, lineEnd, textOf, ts } from "./vocabulary.ts";

const time = seq(date, "  ", clock);
const value = run(except(lineEnd));

export const packageRuns = grammar("package-runs", {
  about: "Runs of a package manager of Debian, a block each",
  layout: "Start-Date: <ts> ⏎ <key>: <value> ⏎ ... ⏎ End-Date: <end>",
  example:
    "Start-Date: 2026-02-03  04:05:06\nCommandline: apt install curl\nInstall: curl:amd64 (8.5.0-3)\nEnd-Date: 2026-02-03  04:05:09",
  knownAs: ["apt", "apt-history"],
  url: "https://manpages.debian.org/stable/apt/apt.8.en.html",
  notes: [
    "The other keys are Commandline, Requested-By, Install, Upgrade, Remove, Purge, Reinstall, Downgrade and Error.",
  ],
  lines: { by: { kind: "patterns", match: "^Start-Date: ", end: null }, joint: "newline" },
  record: seq("Start-Date: ", ts(time), many(seq("\n", pair(label("key", textOf("A-Za-z-")), ": ", value)))),
});
