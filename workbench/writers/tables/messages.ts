import { charset, run } from "../../../engine/grammar/index.ts";
import type { Table } from "../contract.ts";
import { count, levelWord } from "../values.ts";

const CUSTOM = "a property is text, whatever its type";

/** The tokens of output templates of .NET. */
export const messageTable: Table = {
  url: "https://github.com/serilog/serilog/wiki/Formatting-Output",
  edition: "March 2024",
  documented: 9,
  directives: [
    {
      name: "Timestamp",
      field: "ts",
      value: "text",
      role: "timestamp",
      approximate: "names of months and days are those of English",
    },
    { name: "UtcTimestamp", field: "ts", value: "text", role: "timestamp" },
    { name: "Level", field: "level", value: levelWord },
    { name: "Message", field: "msg", value: "text", role: "message" },
    { name: "Exception", field: null, value: "text", approximate: "the lines of a stack trace follow the line" },
    {
      name: "NewLine",
      field: null,
      value: "text",
      approximate: "it ends the line; in the middle of a layout it is refused",
    },
    { name: "Properties", field: "properties", value: "text", approximate: "all properties are one text" },
    { name: "TraceId", field: "trace_id", value: run(charset("0-9a-f"), 32, 32) },
    { name: "SpanId", field: "span_id", value: run(charset("0-9a-f"), 16, 16) },
    { name: "SourceContext", field: "logger", value: "word" },
    { name: "ThreadId", field: "tid", value: count },
    { name: "ProcessId", field: "pid", value: count },
    { name: "MachineName", field: "host", value: "word" },
    { name: "NAME", field: "", value: "text", approximate: CUSTOM },
  ],
  unread: {},
};
