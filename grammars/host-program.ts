import { field, grammar, label, seq } from "../engine/authoring/index.ts";
import { msg, pid, program, textOf } from "./vocabulary.ts";

export const hostProgram = grammar("host-program", {
  about: "Host, program and process, of a journal without timestamps",
  layout: "<host> <prog>[<pid>]: <msg>",
  example: "web1 sshd[4711]: Accepted publickey for ann",
  knownAs: ["journalctl"],
  url: "https://www.freedesktop.org/software/systemd/man/latest/journalctl.html",
  evidence: { lines: 2, share: 0.75 },
  waive: { overlap: "Hosts and programs may be called anything, numbers too." },
  record: seq(field("host", label("host", textOf("A-Za-z0-9._-"))), " ", field("prog", program), "[", pid, "]: ", msg),
});
