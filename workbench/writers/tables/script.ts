import { seq } from "../../../engine/grammar/index.ts";
import type { Table } from "../contract.ts";
import { commaTime, count, decimal, epochSeconds, levelWord } from "../values.ts";

/** The attributes of the records of Python's logging. */
export const scriptTable: Table = {
  url: "https://docs.python.org/3/library/logging.html#logrecord-attributes",
  edition: "Python 3.14",
  documented: 22,
  directives: [
    { name: "asctime", field: "ts", value: commaTime, role: "timestamp" },
    { name: "created", field: "ts", value: epochSeconds, role: "timestamp" },
    { name: "filename", field: "source_file", value: "word" },
    { name: "funcName", field: "source_function", value: "word" },
    { name: "levelname", field: "level", value: levelWord, approximate: "of a level of your own, its letters" },
    { name: "levelno", field: "level_number", value: count },
    { name: "lineno", field: "source_line", value: count },
    { name: "message", field: "msg", value: "text", role: "message" },
    { name: "module", field: "module", value: "word" },
    { name: "msecs", field: "msecs", value: seq(decimal.node) },
    { name: "name", field: "logger", value: "word" },
    { name: "pathname", field: "source_path", value: "text" },
    { name: "process", field: "pid", value: count },
    { name: "processName", field: "process_name", value: "text" },
    { name: "relativeCreated", field: "elapsed_ms", value: decimal },
    { name: "thread", field: "tid", value: count },
    { name: "threadName", field: "thread", value: "text" },
    { name: "taskName", field: "task", value: "text" },
  ],
  unread: {
    args: "it is merged into the message, and no format writes it",
    exc_info: "it is no text: the lines of a traceback follow the line",
    stack_info: "it is no text: the lines of a stack follow the line",
    msg: "it is the message before its arguments are merged, whose form only the program knows",
  },
};
