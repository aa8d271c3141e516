import { charset, field, grammar, label, level, message, oneOf, rest, run, seq } from "../engine/authoring/index.ts";

export const levelLogger = grammar("level-logger", {
  about: "levelname:name:message",
  layout: "<level>:<logger>:<msg>",
  example: "WARNING:shop.db:pool has 3 free",
  knownAs: ["python"],
  url: "https://docs.python.org/3/library/logging.html#logging.basicConfig",
  notes: ["Lines have no time. Lines of a traceback are parse errors unless -M python joins them."],
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(
    field("level", label("level", level(oneOf("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")))),
    ":",
    field("logger", label("logger", run(charset("A-Za-z0-9_.-")))),
    ":",
    field("msg", message(rest)),
  ),
});
