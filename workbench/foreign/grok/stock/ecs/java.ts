import { java as javaTheme, ruby as rubyTheme } from "../java.ts";
import { anySpace, as, either, firm, kept, maybe, notAhead, type Part, seq, stock } from "../notation.ts";
import { inEcs, into } from "./notation.ts";

const className = into("[java][log][origin][class][name]", "JAVACLASS");
const method = into("[log][origin][function]", "JAVAMETHOD");
const level = into("[log][level]", "LOGLEVEL");
const message: Part = as("message", stock("JAVALOGMESSAGE"), null, "message");
const clock = seq(stock("HOUR"), ":", stock("MINUTE"), ":", stock("SECOND"));

const CATALINA7 = "Feb 3, 2026 4:05:06 AM org.example.Shop main INFO: started";
const CATALINA8 = "03-Feb-2026 04:05:06.789 INFO [main] org.example.Shop.main started";
const LEGACY = "2026-02-03 04:05:06,789 +0100 | ERROR | org.example.Shop - failed";

export const java = inEcs(
  javaTheme,
  {},
  {
    JAVASTACKTRACEPART: [
      "A line of a stack trace: java.log.origin.class.name, log.origin.function, log.origin.file.name, log.origin.file.line",
      seq(
        seq(stock("SPACE"), "at ", className, ".", method, "(", into("[log][origin][file][name]", "JAVAFILE")),
        seq(maybe(":", into("[log][origin][file][line]:int", "INT")), ")"),
      ),
    ],
    CATALINA7_DATESTAMP: [
      "The timestamp of java.util.logging in Tomcat before 8.5",
      seq(stock("MONTH"), " ", stock("MONTHDAY"), ", ", stock("YEAR"), " ", clock, " ", either("AM", "PM")),
      "Feb 3, 2026 4:05:06 AM",
    ],
    CATALINA7_LOG: [
      "A line of Tomcat before 8.5: timestamp, java.log.origin.class.name, log.origin.function, log.level, message",
      seq(
        seq(into("timestamp", "CATALINA7_DATESTAMP"), " ", firm(className, maybe(" ", kept(method), notAhead(":")))),
        seq(anySpace, maybe(level, ":"), " ", message),
      ),
      CATALINA7,
      "A blank has to be between the class and the level.",
    ],
    CATALINA8_DATESTAMP: [
      "The timestamp of Tomcat from 8.5 on",
      seq(stock("MONTHDAY"), "-", stock("MONTH"), "-", stock("YEAR"), " ", clock),
      "03-Feb-2026 04:05:06.789",
    ],
    CATALINA8_LOG: [
      "A line of Tomcat from 8.5 on: as CATALINA7_LOG, and java.log.origin.thread.name",
      seq(
        seq(into("timestamp", "CATALINA8_DATESTAMP"), " ", level, " ["),
        seq(into("[java][log][origin][thread][name]", "DATA"), "] ", className, ".", maybe(method), " ", message),
      ),
      CATALINA8,
    ],
    CATALINA_DATESTAMP: [
      "CATALINA8_DATESTAMP or CATALINA7_DATESTAMP",
      either(stock("CATALINA8_DATESTAMP"), stock("CATALINA7_DATESTAMP")),
      "03-Feb-2026 04:05:06.789",
    ],
    CATALINALOG: ["CATALINA8_LOG or CATALINA7_LOG", either(stock("CATALINA8_LOG"), stock("CATALINA7_LOG")), CATALINA8],
    TOMCAT7_LOG: ["CATALINA7_LOG", stock("CATALINA7_LOG"), CATALINA7],
    TOMCAT8_LOG: ["CATALINA8_LOG", stock("CATALINA8_LOG"), CATALINA8],
    TOMCATLEGACY_DATESTAMP: [
      "Date, time and zone, which may be missing",
      seq(
        seq(stock("YEAR"), "-", stock("MONTHNUM"), "-", stock("MONTHDAY"), " ", clock),
        maybe(" ", stock("ISO8601_TIMEZONE")),
      ),
      "2026-02-03 04:05:06,789 +0100",
    ],
    TOMCATLEGACY_LOG: [
      "timestamp, log.level, java.log.origin.class.name and message with bars between them",
      seq(into("timestamp", "TOMCATLEGACY_DATESTAMP"), " | ", level, " | ", className, " - ", message),
      LEGACY,
    ],
    TOMCAT_DATESTAMP: [
      "CATALINA8_DATESTAMP, CATALINA7_DATESTAMP or TOMCATLEGACY_DATESTAMP",
      either(stock("CATALINA8_DATESTAMP"), stock("CATALINA7_DATESTAMP"), stock("TOMCATLEGACY_DATESTAMP")),
    ],
    TOMCATLOG: [
      "TOMCAT8_LOG, TOMCAT7_LOG or TOMCATLEGACY_LOG",
      either(stock("TOMCAT8_LOG"), stock("TOMCAT7_LOG"), stock("TOMCATLEGACY_LOG")),
    ],
  },
);

const TOTAL = "[rails][request][duration][total]:float";

export const ruby = inEcs(
  rubyTheme,
  {
    timestamp: "timestamp",
    message: "message",
    pid: "[process][pid]:int",
    loglevel: "[log][level]",
    progname: "[process][name]",
    controller: "[rails][controller][class]",
    action: "[rails][controller][action]",
    verb: "[http][request][method]",
    request: "[url][original]",
    clientip: "[source][address]",
    format: "[rails][request][format]",
    params: "[rails][request][params]",
    viewms: "[rails][request][duration][view]:float",
    activerecordms: "[rails][request][duration][active_record]:float",
    context: "[rails][request][explain][original]",
  },
  {
    RAILS3FOOT: [
      "The end of a request: http.response.status_code, rails.request.duration.total and RAILS3PROFILE",
      seq(
        seq("Completed ", into("[http][response][status_code]:int", "POSINT"), stock("DATA"), " in "),
        seq(into(TOTAL, "NUMBER"), "ms ", stock("RAILS3PROFILE"), stock("GREEDYDATA")),
      ),
    ],
  },
);
