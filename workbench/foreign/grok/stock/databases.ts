import { dashedWord, moreWords } from "./lexemes.ts";
import {
  ahead,
  anyByte,
  as,
  ascii,
  captured,
  digit,
  edge,
  either,
  lexeme,
  longest,
  maybe,
  messageIn,
  one,
  run,
  seq,
  space,
  stock,
  type Theme,
  wordByte,
} from "./notation.ts";

export const databases: Theme = {
  title: "Redis, PostgreSQL and MongoDB",
  patterns: {
    REDISTIMESTAMP: {
      about: "The timestamp of Redis",
      example: "03 Feb 04:05:06.789",
      role: "timestamp",
      part: seq(stock("MONTHDAY"), " ", stock("MONTH"), " ", stock("TIME")),
    },
    REDISLOG: {
      about: "pid and timestamp of a notice of Redis 2",
      example: "[4711] 03 Feb 04:05:06.789 * ",
      part: seq("[", captured("pid", "POSINT"), "] ", captured("timestamp", "REDISTIMESTAMP"), " * "),
    },
    REDISMONLOG: {
      about: "A line of MONITOR: timestamp, database, client, port, command, params",
      example: '1770091506.123456 [0 192.0.2.7:4000] "get" "a"',
      part: seq(
        seq(captured("timestamp", "NUMBER"), " [", captured("database", "INT"), " ", captured("client", "IP"), ":"),
        seq(captured("port", "NUMBER"), '] "', captured("command", "WORD"), '"', maybe(one(space))),
        captured("params", "GREEDYDATA"),
      ),
    },
    POSTGRESQL: {
      about: "A log_line_prefix of PostgreSQL: timestamp, user_id, connection_id, pid",
      example: "02/03/2026 04:05:06 EST ann shop 4711",
      part: seq(
        seq(captured("timestamp", "DATESTAMP"), " ", stock("TZ"), " ", captured("user_id", "DATA"), " "),
        seq(captured("connection_id", "GREEDYDATA"), " ", captured("pid", "POSINT")),
      ),
    },
    MONGO_LOG: {
      about: "A line of MongoDB before 3.0: timestamp, component, message",
      example: "Feb  3 04:05:06.789 [initandlisten] waiting for connections",
      part: seq(
        seq(captured("timestamp", "SYSLOGTIMESTAMP"), " [", captured("component", "WORD"), "] "),
        messageIn("message"),
      ),
    },
    MONGO_QUERY: {
      about: "A query, up to its ntoreturn",
      example: "{ a: 1 }",
      part: seq("{ ", longest, ahead(" } ntoreturn:"), " }"),
    },
    MONGO_WORDDASH: {
      about: "A word that may have dashes",
      example: "shop-1",
      part: seq(edge, lexeme(seq(run(moreWords), edge), dashedWord, moreWords, true)),
    },
    MONGO_SLOWQUERY: {
      about: "A slow query: database, collection, query, ntoreturn, ntoskip, nscanned, nreturned, duration",
      example:
        "query shop.items query: { a: 1 } ntoreturn:1 ntoskip:0 nscanned:9 keyUpdates:0 nreturned:1 reslen:99 12ms",
      part: seq(
        seq(stock("WORD"), " ", captured("database", "MONGO_WORDDASH"), ".", captured("collection", "MONGO_WORDDASH")),
        seq(" ", stock("WORD"), ": ", captured("query", "MONGO_QUERY"), " "),
        seq(stock("WORD"), ":", captured("ntoreturn", "NONNEGINT"), " ", stock("WORD"), ":"),
        seq(captured("ntoskip", "NONNEGINT"), " ", stock("WORD"), ":", captured("nscanned", "NONNEGINT"), longest),
        seq("nreturned:", captured("nreturned", "NONNEGINT"), one(ascii), run(anyByte), " "),
        seq(as("duration", run(digit)), "ms"),
      ),
    },
    MONGO3_SEVERITY: { about: "The letter of a severity", example: "I", part: one(wordByte) },
    MONGO3_COMPONENT: { about: "A component, or a dash", example: "NETWORK", part: either(stock("WORD"), "-") },
    MONGO3_LOG: {
      about: "A line of MongoDB 3: timestamp, severity, component, context, message",
      example: "2026-02-03T04:05:06.789+0100 I NETWORK  [initandlisten] waiting for connections",
      part: seq(
        seq(captured("timestamp", "TIMESTAMP_ISO8601"), " ", captured("severity", "MONGO3_SEVERITY"), " "),
        seq(captured("component", "MONGO3_COMPONENT"), stock("SPACE"), maybe("[", captured("context", "DATA"), "]")),
        seq(" ", messageIn("message")),
      ),
    },
    MCOLLECTIVE: {
      about: "The head of a line of MCollective: timestamp, pid, event_level",
      example: "I, [2026-02-03T04:05:06.123456 #4711]  INFO",
      part: seq(
        seq(one(ascii), ", [", captured("timestamp", "TIMESTAMP_ISO8601"), " #", captured("pid", "POSINT"), "]"),
        seq(stock("SPACE"), captured("event_level", "LOGLEVEL")),
      ),
    },
    MCOLLECTIVEAUDIT: {
      about: "The timestamp of an audit line of MCollective",
      example: "2026-02-03T04:05:06.123456+0100:",
      part: seq(captured("timestamp", "TIMESTAMP_ISO8601"), ":"),
    },
  },
};
