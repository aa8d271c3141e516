import { field, grammar, label, message, rest, seq } from "../engine/authoring/index.ts";
import { id, program, word } from "./vocabulary.ts";

export const hostProgram = grammar("host-program", {
  about: "Host, program and process, as a journal without timestamps prints them",
  layout: "<host> <prog>[<pid>]: <msg>",
  example: "web1 sshd[4711]: Accepted publickey for ann",
  knownAs: ["journalctl"],
  url: "https://www.freedesktop.org/software/systemd/man/latest/journalctl.html",
  evidence: { lines: 2, share: 0.75 },
  record: seq(
    field("host", label("host", word)),
    " ",
    field("prog", program),
    "[",
    field("pid", label("process id", id)),
    "]: ",
    field("msg", message(rest)),
  ),
});
