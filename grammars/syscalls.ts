import {
  choice,
  digits,
  end,
  field,
  float,
  grammar,
  message,
  optional,
  rest,
  seq,
  timePart,
  token,
  until,
} from "../engine/authoring/index.ts";
import { blanks, clock, fraction, id, textOf, ts } from "./vocabulary.ts";

const time = token(
  "timestamp",
  choice(seq(clock, fraction), timePart("epoch-seconds", seq(digits(9, 11), ".", digits(6)))),
);
/** `= 0 <0.000264>`, `= -1 ENOENT (No such file or directory)` */
const took = seq(" <", field("took_s", float(seq(digits(1, 6), ".", digits(1, 9)))), ">", end);
const result = seq(")", blanks, "= ", field("result", until(choice(took, end))), choice(took, end));

export const syscalls = grammar("syscalls", {
  about: "Calls of a process into the kernel, as strace -tt prints them",
  layout: "<pid> <ts> <call>(<args>) = <result> <<took_s>>",
  example: '4711 04:05:06.789012 openat(AT_FDCWD, "/etc/hosts", O_RDONLY) = 3 <0.000019>',
  knownAs: ["strace"],
  url: "https://man7.org/linux/man-pages/man1/strace.1.html",
  notes: ["A call that did not end in its line, a signal and an exit are messages."],
  record: seq(
    optional(seq(optional("[pid "), optional(blanks), field("pid", id), optional("]"), blanks)),
    ts(time),
    " ",
    choice(
      seq(field("call", textOf("a-z0-9_")), "(", field("args", until(result)), result),
      field("msg", message(seq(choice("---", "+++", "<... ", seq(textOf("a-z0-9_"), "(")), rest))),
    ),
  ),
});
