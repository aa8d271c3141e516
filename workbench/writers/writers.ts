import {
  charset,
  choice,
  digits,
  except,
  field,
  looseTimestamp,
  many,
  message,
  type Node,
  optional,
  rest,
  run,
  seq,
  timePart,
  until,
} from "../../engine/grammar/index.ts";
import { clock, date, fraction, keyValue, offset, quotedText, rfc3339 } from "../../grammars/vocabulary.ts";
import type { Found, Writer } from "./contract.ts";
import { slot } from "./found.ts";
import { javaPatterns } from "./java.ts";
import { messageTemplates } from "./messages.ts";
import { proxyLb } from "./proxy-lb.ts";
import { scriptFormats } from "./script.ts";
import { sqldb } from "./sqldb.ts";
import { syslogA } from "./syslog-a.ts";
import { syslogB } from "./syslog-b.ts";
import { levelWord } from "./values.ts";
import { webA } from "./web-a.ts";
import { webB } from "./web-b.ts";

// Loggers whose layout no configuration writes: it has a name.

const level = seq(levelWord, optional(seq(run(charset("+-"), 1, 1), digits(1, 4))));
/** A value that needs no quotes. */
const bare = run(except(charset(' "\t\r\n')));
const textRecord = seq(
  "time=",
  field("ts", looseTimestamp(rfc3339)),
  " level=",
  field("level", level),
  optional(seq(" source=", choice(field("source", quotedText), field("source", bare)))),
  " msg=",
  field("msg", message(choice(quotedText, run(except(charset(' "\t\r\n')), 0)))),
  many(seq(" ", keyValue)),
);

const consoleTime = choice(
  seq(date, "T", clock, optional(fraction), offset),
  timePart("epoch-seconds", seq(digits(9, 11), optional(seq(".", digits(1, 9))))),
);
const plain = run(except(charset(": \t\r\n")));
const caller = field("caller", seq(plain, ":", digits(1, 9)));
const consoleRecord = seq(
  field("ts", looseTimestamp(consoleTime)),
  "\t",
  field("level", levelWord),
  "\t",
  optional(choice(seq(field("logger", plain), "\t", caller, "\t"), seq(caller, "\t"))),
  choice(seq(field("msg", message(until("\t{"))), "\t", field("context", seq("{", rest))), field("msg", message(rest))),
);

const presets: Readonly<Record<string, Node | string>> = {
  "slog-text": textRecord,
  "zap-console": consoleRecord,
  "slog-json": "its lines are JSON, which froe reads without a grammar of its own: -f json",
  "zap-json": "its lines are JSON, which froe reads without a grammar of its own: -f json",
};

function read(text: string): readonly Found[] {
  const name = text.trim();
  const record = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (record === undefined) return [];
  const at = text.indexOf(name);
  if (typeof record === "string") return [{ name, at, message: `${name}: ${record}` }];
  return [{ name, at, source: name, pieces: [slot({ field: null, value: record }, { written: name, at })] }];
}

const presetLayouts: Writer = {
  kind: "go",
  knownAs: ["golang", "slog", "zap"],
  about: "the text handler of Go's log/slog, and the console encoder of zap",
  audience: "logs of Go programs that use a logger as it is",
  example: "slog-text",
  table: {
    url: "https://pkg.go.dev/log/slog#TextHandler",
    edition: "the handlers of slog and the encoders of zap",
    documented: 4,
    directives: [
      { name: "slog-text", field: null, value: textRecord, approximate: "a group is the beginning of a name: user.id" },
      {
        name: "zap-console",
        field: null,
        value: consoleRecord,
        approximate: "the context after the message is its JSON as text",
      },
    ],
    unread: {
      "slog-json": "its lines are JSON: -f json",
      "zap-json": "its lines are JSON: -f json",
    },
  },
  limits: ["A handler with options that change the names of its fields (ReplaceAttr) writes other lines."],
  sign: /^\s*(?:slog|zap)-(?:text|json|console)\s*$/,
  read,
};

/** The writers of logs whose configurations froe reads. */
export const writers: readonly Writer[] = [
  webB,
  webA,
  javaPatterns,
  scriptFormats,
  sqldb,
  proxyLb,
  syslogA,
  syslogB,
  messageTemplates,
  presetLayouts,
];
