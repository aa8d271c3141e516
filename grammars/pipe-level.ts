import {
  choice,
  digits,
  end,
  field,
  grammar,
  int,
  label,
  look,
  many,
  message,
  oneOf,
  optional,
  seq,
  token,
  until,
} from "../engine/authoring/index.ts";
import {
  blanks,
  dateAndTime,
  id,
  levelFrom,
  levelWord,
  msg,
  textOf,
  textWithout,
  ts,
  wordWithout,
} from "./vocabulary.ts";

const name = wordWithout("|:");
const plain = wordWithout("|");
const padding = optional(blanks);
const bar = seq(padding, "|", padding);
/** `|   |` or `|  1|`: the number of a virtual server, or blanks. */
const server = seq(look(seq(textOf(" 0-9", 3, 5), "|")), padding, optional(field("server", id)), padding, "|");

/** `main | Features | 18 - org.example.features - 4.4.3 | `: a thread, a class, its line in older releases, and its bundle. */
const symbolicName = textOf("A-Za-z0-9._-");
const place = seq(
  field("source", plain, { omit: "?" }),
  blanks,
  choice("?", field("source_line", int(digits(1, 9)))),
  bar,
);
const bundle = choice("-  -", seq(digits(1, 5), " - ", symbolicName, " - ", symbolicName));
const bundled = seq(
  field("thread", token("thread", seq(plain, many(seq(blanks, plain))))),
  bar,
  field("logger", label("logger", plain)),
  bar,
  optional(place),
  field("bundle", bundle, { omit: "-  -" }),
  bar,
  msg,
);
/** ` | org.example.Broker | main` or ` | /api | main`, after the message; a thread of several words is one of a broker. */
const broker = seq(oneOf("ActiveMQ ", "BrokerService["), textWithout("|"));
const loggerAndThread = seq(
  " | ",
  field("logger", token("logger", choice(seq(textOf("A-Za-z0-9_$-"), ".", plain), seq("/", optional(plain))))),
  " | ",
  field("thread", label("thread", choice(broker, plain))),
  end,
);

export const pipeLevel = grammar("pipe-level", {
  about: "Timestamp, level, logger and message, separated by bars",
  layout:
    "<ts>|<level>|<logger>|<msg>, <ts> | <level> | <logger>:<function>:<source_line> - <msg>, or <ts> | <level> | <msg>",
  example: "2026-02-03 04:05:06.7891|WARN|Shop.Orders|order 7 is late",
  knownAs: ["nlog", "loguru", "karaf", "activemq"],
  url: "https://github.com/NLog/NLog/wiki/File-target#layout-options",
  notes: [
    "Columns may be padded, and the number of an event before the level.",
    "Also <ts> | <level> | <thread> | <logger> | <bundle> | <msg>, and <ts> | <level> | <msg> | <logger> | <thread>.",
    "Between logger and message may be the number of a server, of blanks or digits.",
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  record: seq(
    ts(dateAndTime),
    bar,
    optional(seq(optional(field("event_id", label("number of an event", id))), bar)),
    field("level", choice(levelWord, levelFrom({ SUCCESS: "info" }, "SUCCESS"))),
    bar,
    choice(
      bundled,
      seq(
        field("logger", label("logger", name)),
        ":",
        field("function", name),
        ":",
        field("source_line", int(digits(1, 9))),
        " - ",
        msg,
      ),
      seq(field("logger", label("logger", plain)), padding, "|", optional(server), msg),
      seq(field("msg", message(until(loggerAndThread))), loggerAndThread),
      seq(field("msg", message(textWithout("|"))), end),
    ),
  ),
});
