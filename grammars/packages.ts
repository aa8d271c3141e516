import { choice, end, field, grammar, label, oneOf, optional, seq } from "../engine/authoring/index.ts";
import { clock, date, msg, ts, word } from "./vocabulary.ts";

const named = field("package", label("package", word));
const version = (name: "old" | "new") => field(name, label("version", word), { omit: "<none>" });

export const packages = grammar("packages", {
  about: "Log of a package manager of Debian",
  layout: "<ts> <action> <package> <old> <new>, or <ts> status <state> <package> <new>",
  example: "2026-02-03 04:05:06 upgrade curl:amd64 8.5.0-2 8.5.0-3",
  knownAs: ["dpkg"],
  url: "https://man7.org/linux/man-pages/man1/dpkg.1.html",
  notes: ["A version of <none> is omitted; lines about the run itself have a message."],
  record: seq(
    ts(seq(date, " ", clock)),
    " ",
    label(
      "action",
      choice(
        seq(
          field("action", oneOf("install", "upgrade", "configure", "trigproc", "disappear", "remove", "purge")),
          " ",
          named,
          " ",
          version("old"),
          " ",
          version("new"),
          end,
        ),
        seq(field("action", "status"), " ", field("state", word), " ", named, " ", version("new"), end),
        seq(field("action", oneOf("startup", "conffile", "update-alternatives:")), optional(" "), msg),
      ),
    ),
  ),
});
