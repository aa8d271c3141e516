import { choice, end, field, grammar, label, oneOf, seq } from "../engine/authoring/index.ts";
import { date, hourAndMinute, msg, offset, second, textOf, textWithout, ts, word } from "./vocabulary.ts";

const time = label(
  "timestamp",
  seq(date, choice(seq("T", hourAndMinute, ":", second, offset), seq(" ", hourAndMinute))),
);
const version = textWithout(" ()");
const name = field("package", word);
const [before, after] = [field("old", version), field("new", version)];
const change = choice(
  seq(field("action", oneOf("upgraded", "downgraded")), " ", name, " (", before, " -> ", after, ")", end),
  seq(field("action", oneOf("installed", "reinstalled")), " ", name, " (", after, ")", end),
  seq(field("action", "removed"), " ", name, " (", before, ")", end),
);

export const packageTransactions = grammar("package-transactions", {
  about: "Log of a package manager of Arch Linux",
  layout: "[<ts>] [<source>] <action> <package> (<old> -> <new>)",
  example: "[2026-02-03T04:05:06+0100] [ALPM] upgraded curl (8.5.0-2 -> 8.5.0-3)",
  knownAs: ["pacman", "alpm"],
  url: "https://man.archlinux.org/man/pacman.8",
  notes: ["What is no change of a package is a message; older versions write no seconds and no source."],
  record: seq(
    "[",
    ts(time),
    "] ",
    choice(seq("[", field("source", label("source", textOf("A-Z-"))), "] ", choice(change, msg)), change),
  ),
});
