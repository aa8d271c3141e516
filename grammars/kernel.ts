import {
  choice,
  derive,
  digits,
  field,
  float,
  grammar,
  int,
  label,
  level,
  oneOf,
  optional,
  seq,
} from "../engine/authoring/index.ts";
import { ctime, msg, priority, textOf, ts } from "./vocabulary.ts";

const levels = ["EMERG", "ALERT", "CRIT", "ERROR", "WARN", "NOTICE", "INFO", "DEBUG"] as const;
/** The task or the processor that wrote the line, as a kernel with CONFIG_PRINTK_CALLER says. */
const caller = seq("[", textOf(" ", 0), field("caller", label("caller", seq(oneOf("T", "C"), digits(1, 10)))), "]");
const seconds = float(seq(digits(1, 9), ".", digits(6)));

export const kernel = grammar("kernel", {
  about: "Ring buffer of a kernel, as dmesg prints it",
  layout: "<pri>[<uptime>] <msg>, <pri>[<uptime>][<caller>] <msg>, or [<ts>] <msg>",
  example: "[   12.345678] usb 1-1: new high-speed USB device number 2",
  knownAs: ["dmesg", "kmsg"],
  url: "https://man7.org/linux/man-pages/man1/dmesg.1.html",
  notes: [
    "uptime is in seconds since the start; dmesg -T writes a timestamp instead.",
    "caller is the task (T) or the processor (C) that wrote the line, if the kernel says so.",
    "The level is that of the priority, which dmesg -r writes in front.",
  ],
  usualLines: { by: { kind: "indented" }, joint: "space" },
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(
    optional(seq("<", field("pri", int(priority)), level(derive("level", "pri", { mask: 7, table: levels })), ">")),
    "[",
    choice(seq(textOf(" ", 0), field("uptime", label("seconds since the start", seconds))), ts(ctime)),
    "]",
    optional(caller),
    " ",
    msg,
  ),
});
