import { charset, choice, label, level, many, oneOf, optional, run, seq } from "../../../engine/grammar/index.ts";
import type { Directive, Table } from "../contract.ts";
import { count } from "../values.ts";

/** Some directives have several names. */
const named = (names: string, rest: Omit<Directive, "name">): readonly Directive[] =>
  names.split(" ").map((name) => ({ name, ...rest }));

const LEVEL = label("level", level(run(charset("A-Za-z0-9"))));

/** The conversion words of the pattern layouts of Java's loggers. */
export const javaTable: Table = {
  url: "https://logging.apache.org/log4j/2.x/manual/pattern-layout.html",
  directives: [
    ...named("d date", { field: "ts", value: "text", role: "timestamp" }),
    ...named("p level le", { field: "level", value: LEVEL }),
    ...named("c logger lo", { field: "logger", value: "word" }),
    ...named("t thread tn threadName", { field: "thread", value: "text" }),
    ...named("T tid threadId", { field: "thread_id", value: count }),
    ...named("tp threadPriority", { field: "thread_priority", value: count }),
    ...named("m msg message", { field: "msg", value: "text", role: "message" }),
    ...named("C class", { field: "class", value: "word" }),
    ...named("M method", { field: "source_method", value: "word" }),
    ...named("F file", { field: "source_file", value: "word" }),
    ...named("L line", { field: "source_line", value: choice(count, "?") }),
    ...named("l location", { field: "location", value: "text" }),
    ...named("r relative", { field: "elapsed_ms", value: count }),
    ...named("x NDC", { field: "ndc", value: "text" }),
    ...named("X MDC mdc", { field: "mdc", value: "text" }),
    ...named("K map MAP", { field: "map", value: "text" }),
    ...named("marker markerSimpleName", { field: "marker", value: "text" }),
    ...named("pid processId", { field: "pid", value: count }),
    ...named("sn lsn sequenceNumber", { field: "sequence", value: count }),
    ...named("N nano", { field: "nanos", value: count }),
    ...named("u uuid", { field: "uuid", value: run(charset("0-9a-fA-F-"), 36, 36) }),
    ...named("fqcn", { field: "logger_class", value: "word" }),
    ...named("contextName cn", { field: "context", value: "word" }),
    ...named("property kvp maskedKvp", { field: "properties", value: "text" }),
    ...named("micros ms", { field: "fraction", value: run(charset("0-9"), 3, 9) }),
    ...named("ep epoch", { field: "epoch", value: count }),
    ...named("endOfBatch", { field: "end_of_batch", value: oneOf("true", "false") }),
    ...named(
      "ex exception throwable rEx rException rThrowable xEx xException xThrowable wEx xwEx nopex nopexception rootException",
      { field: null, value: "text" },
    ),
    ...named("n", { field: null, value: "text" }),
    ...named(
      "highlight style clr gray grey red green yellow blue magenta cyan white black boldRed boldGreen boldYellow boldBlue boldMagenta boldCyan boldWhite",
      { field: null, value: "text" },
    ),
  ],
};

/** Escapes of a terminal around colored parts. */
export const colors = optional(many(seq("\x1b[", run(charset("0-9;"), 0), "m"), { min: 1 }));
/** The date patterns that have a name; in the first of these loggers ISO8601 has a blank. */
export const namedDates: Readonly<Record<string, string>> = {
  DEFAULT: "yyyy-MM-dd HH:mm:ss,SSS",
  DEFAULT_MICROS: "yyyy-MM-dd HH:mm:ss,SSSSSS",
  DEFAULT_NANOS: "yyyy-MM-dd HH:mm:ss,SSSSSSSSS",
  DEFAULT_PERIOD: "yyyy-MM-dd HH:mm:ss.SSS",
  ABSOLUTE: "HH:mm:ss,SSS",
  ABSOLUTE_MICROS: "HH:mm:ss,SSSSSS",
  ABSOLUTE_NANOS: "HH:mm:ss,SSSSSSSSS",
  ABSOLUTE_PERIOD: "HH:mm:ss.SSS",
  DATE: "dd MMM yyyy HH:mm:ss,SSS",
  DATE_PERIOD: "dd MMM yyyy HH:mm:ss.SSS",
  COMPACT: "yyyyMMddHHmmssSSS",
  ISO8601_BASIC: "yyyyMMdd'T'HHmmss,SSS",
  ISO8601_BASIC_PERIOD: "yyyyMMdd'T'HHmmss.SSS",
  ISO8601_PERIOD: "yyyy-MM-dd'T'HH:mm:ss.SSS",
  ISO8601_OFFSET_DATE_TIME_HH: "yyyy-MM-dd'T'HH:mm:ss,SSSX",
  ISO8601_OFFSET_DATE_TIME_HHMM: "yyyy-MM-dd'T'HH:mm:ss,SSSXX",
  ISO8601_OFFSET_DATE_TIME_HHCMM: "yyyy-MM-dd'T'HH:mm:ss,SSSXXX",
  STRICT: "yyyy-MM-dd'T'HH:mm:ss,SSS",
};
