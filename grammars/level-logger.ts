import {
  charset,
  choice,
  digits,
  field,
  grammar,
  label,
  level,
  look,
  message,
  oneOf,
  optional,
  rest,
  run,
  seq,
} from "../engine/authoring/index.ts";

const name = run(charset("A-Za-z0-9_.-"));
/** The names that Python gives threads. */
const thread = choice(
  "MainThread",
  seq("Thread-", digits(1, 9)),
  seq("ThreadPoolExecutor-", digits(1, 9), "_", digits(1, 9)),
);

export const levelLogger = grammar("level-logger", {
  about: "levelname:name:message",
  layout: "<level>:<thread>:<logger>:<msg>",
  example: "WARNING:shop.db:pool has 3 free",
  knownAs: ["python"],
  url: "https://docs.python.org/3/library/logging.html#logging.basicConfig",
  notes: [
    "The thread may be missing; it is one if it has a name that Python gives. Lines have no time. Lines of a traceback are parse errors unless -M python joins them.",
  ],
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(
    field("level", label("level", level(oneOf("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")))),
    ":",
    optional(seq(field("thread", thread), ":", look(seq(name, ":")))),
    field("logger", label("logger", name)),
    ":",
    field("msg", message(rest)),
  ),
});
