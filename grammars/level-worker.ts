import { choice, end, field, grammar, label, optional, seq } from "../engine/authoring/index.ts";
import { dateAndTime, msg, textOf, textWithout, ts, upperLevel, wordWithout } from "./vocabulary.ts";

/** `app.add[0cd1c8a0-7b1e]` */
const task = seq(field("task", wordWithout("[]")), "[", field("task_id", textOf("0-9A-Za-z-", 8)), "]");

export const levelWorker = grammar("level-worker", {
  about: "Timestamp, level and process in brackets, message",
  layout: "[<ts>: <level>/<process>] <task>[<task_id>]: <msg>",
  example: "[2026-02-03 04:05:06,789: INFO/MainProcess] Connected to redis://192.0.2.10:6379//",
  knownAs: ["celery"],
  url: "https://docs.celeryq.dev/en/stable/userguide/configuration.html#worker-log-format",
  notes: [
    "Task and its id may be missing; what the worker itself says of a task begins with Task, and has no colon after the id.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    "[",
    ts(dateAndTime),
    ": ",
    field("level", upperLevel),
    "/",
    field("process", label("process", textWithout("[]"))),
    "]",
    choice(seq(" ", optional(choice(seq("Task ", task, " "), seq(task, ": ")))), end),
    msg,
  ),
});
