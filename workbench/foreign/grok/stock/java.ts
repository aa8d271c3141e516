import {
  any,
  as,
  captured,
  charset,
  digit,
  either,
  exactly,
  except,
  longest,
  maybe,
  messageIn,
  notSpace,
  one,
  type Part,
  run,
  seq,
  stock,
  type Theme,
  wordByte,
} from "./notation.ts";

const identifier = seq(one("a-zA-Z$_"), run("a-zA-Z$_0-9", 0));
const message = (field: string): Part => as(field, stock("JAVALOGMESSAGE"), null, "message");

/** Hour, minute and second, with or without colons. */
const clock = seq(stock("HOUR"), maybe(":"), stock("MINUTE"), maybe(":"), stock("SECOND"));

export const java: Theme = {
  title: "Java and Tomcat",
  patterns: {
    JAVACLASS: {
      about: "The name of a class, with its packages",
      example: "org.example.Shop",
      part: seq(any(identifier, "."), identifier),
    },
    JAVAFILE: {
      about: "The name of a source file, or Native Method",
      example: "Shop.java",
      part: run("-a-zA-Z$_0-9. "),
    },
    JAVAMETHOD: {
      about: "The name of a method, <init> or <clinit>",
      example: "main",
      part: either(seq("<", maybe("cl"), "init>"), identifier),
    },
    JAVASTACKTRACEPART: {
      about: "A line of a stack trace: class, method, file, line",
      example: "\tat org.example.Shop.main(Shop.java:12)",
      part: seq(
        seq(stock("SPACE"), "at ", captured("class", "JAVACLASS"), ".", captured("method", "JAVAMETHOD")),
        seq("(", captured("file", "JAVAFILE"), maybe(":", captured("line", "NUMBER")), ")"),
      ),
    },
    JAVATHREAD: {
      about: "A thread of the connectors of old Tomcats",
      example: "TP-Processor12",
      part: seq(exactly(2, "A-Z"), "-Processor", run(digit)),
    },
    JAVALOGMESSAGE: { about: "The rest of the line", example: "started", part: longest },
    CATALINA_DATESTAMP: {
      about: "The timestamp of java.util.logging in Tomcat",
      example: "Feb 03, 2026 4:05:06 AM",
      role: "timestamp",
      part: seq(
        seq(stock("MONTH"), " ", stock("MONTHDAY"), ", 20", stock("YEAR"), " "),
        seq(clock, " "),
        either("AM", "PM"),
      ),
    },
    TOMCAT_DATESTAMP: {
      about: "Date, time and zone of Tomcat",
      example: "2026-02-03 04:05:06,789 +0100",
      role: "timestamp",
      part: seq(
        seq("20", stock("YEAR"), "-", stock("MONTHNUM"), "-", stock("MONTHDAY"), " "),
        seq(clock, " ", stock("ISO8601_TIMEZONE")),
      ),
    },
    CATALINALOG: {
      about: "timestamp, class and logmessage of java.util.logging in Tomcat",
      example: "Feb 03, 2026 4:05:06 AM org.example.Shop main",
      part: seq(
        seq(captured("timestamp", "CATALINA_DATESTAMP"), " "),
        seq(captured("class", "JAVACLASS"), " ", message("logmessage")),
      ),
    },
    TOMCATLOG: {
      about: "timestamp, level, class and logmessage with bars between them",
      example: "2026-02-03 04:05:06,789 +0100 | ERROR | org.example.Shop - failed",
      part: seq(
        seq(captured("timestamp", "TOMCAT_DATESTAMP"), " | ", captured("level", "LOGLEVEL"), " | "),
        seq(captured("class", "JAVACLASS"), " - ", message("logmessage")),
      ),
    },
  },
};

const number = run(digit);
const notWord = except(wordByte);

export const ruby: Theme = {
  title: "Ruby and Rails",
  patterns: {
    RUBY_LOGLEVEL: {
      about: "A level of Ruby's Logger",
      example: "INFO",
      role: "level",
      part: either("DEBUG", "FATAL", "ERROR", "WARN", "INFO"),
    },
    RUBY_LOGGER: {
      about: "A line of Ruby's Logger: timestamp, pid, loglevel, progname, message",
      example: "I, [2026-02-03T04:05:06.123456 #4711]  INFO -- shop: started",
      part: seq(
        seq(one("DFEWI"), ", [", captured("timestamp", "TIMESTAMP_ISO8601"), " #", captured("pid", "POSINT"), "]"),
        seq(any(" "), captured("loglevel", "RUBY_LOGLEVEL"), " --", run(" ")),
        seq(captured("progname", "DATA"), ": ", messageIn("message")),
      ),
    },
    RUUID: {
      about: "32 hexadecimal digits",
      example: "0123456789abcdef0123456789abcdef",
      part: exactly(32, "0-9A-Fa-f"),
    },
    RCONTROLLER: {
      about: "controller and action, with # between them",
      example: "ItemsController#index",
      part: seq(as("controller", run(except(charset("#")))), "#", as("action", run(wordByte))),
    },
    RAILS3HEAD: {
      about: "A request begins: verb, request, clientip, timestamp",
      example: 'Started GET "/a?b=1" for 192.0.2.7 at 2026-02-03 04:05:06 +0100',
      part: seq(
        seq("Started ", captured("verb", "WORD"), ' "', captured("request", "URIPATHPARAM"), '" for '),
        seq(captured("clientip", "IPORHOST"), " at "),
        as(
          "timestamp",
          seq(
            seq(stock("YEAR"), "-", stock("MONTHNUM"), "-", stock("MONTHDAY"), " "),
            seq(stock("HOUR"), ":", stock("MINUTE"), ":", stock("SECOND"), " ", stock("ISO8601_TIMEZONE")),
          ),
          null,
          "timestamp",
        ),
      ),
    },
    RPROCESSING: {
      about: "Which controller reads a request, and as which format",
      example: "Processing by ItemsController#index as HTML",
      part: seq(
        seq(run(notWord, 0), "Processing by ", stock("RCONTROLLER"), " as ", as("format", run(notSpace))),
        maybe(run(notWord, 0), "Parameters: {", captured("params", "DATA"), "}", run(notWord, 0)),
      ),
    },
    RAILS3PROFILE: {
      about: "viewms and activerecordms, or nothing",
      example: "(Views: 4.1ms | ActiveRecord: 0.4ms",
      part: maybe(
        either(
          seq(
            seq("(Views: ", captured("viewms", "NUMBER"), "ms | "),
            seq("ActiveRecord: ", captured("activerecordms", "NUMBER"), "ms"),
          ),
          seq("(ActiveRecord: ", captured("activerecordms", "NUMBER"), "ms"),
        ),
      ),
    },
    RAILS3FOOT: {
      about: "The end of a request: response, totalms and RAILS3PROFILE",
      example: "Completed 200 OK in 12ms (Views: 4.1ms | ActiveRecord: 0.4ms)",
      part: seq(
        seq("Completed ", captured("response", "NUMBER"), stock("DATA"), " in ", captured("totalms", "NUMBER"), "ms "),
        seq(stock("RAILS3PROFILE"), stock("GREEDYDATA")),
      ),
    },
    RAILS3: {
      about:
        "A request from its start to its end, in lines that are joined: RAILS3HEAD, RPROCESSING, context, RAILS3FOOT",
      example: 'Started GET "/a?b=1" for 192.0.2.7 at 2026-02-03 04:05:06 +0100',
      part: seq(
        seq(stock("RAILS3HEAD"), maybe(stock("RPROCESSING"))),
        as("context", any(stock("DATA"), "\n")),
        maybe(stock("RAILS3FOOT")),
      ),
    },
    MAVEN_VERSION: {
      about: "A version of Maven",
      example: "1.2.3-SNAPSHOT",
      part: seq(
        seq(maybe(number, "."), maybe(number, "."), either("*", number)),
        maybe(one(".-"), either("RELEASE", "SNAPSHOT")),
      ),
    },
  },
};
