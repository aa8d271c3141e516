import {
  as,
  ascii,
  captured,
  either,
  except,
  intersection,
  maybe,
  messageIn,
  one,
  run,
  seq,
  some,
  stock,
  type Theme,
  wordByte,
} from "./notation.ts";

/** What may be between two numbers that are words. */
const notWord = intersection(except(wordByte), ascii);

/** A column of RFC 5424 that may be a dash. */
const column = (field: string) => seq(some(" "), either("-", captured(field, "SYSLOG5424PRINTASCII")));

export const syslog: Theme = {
  title: "Syslog",
  patterns: {
    PROG: {
      about: "The name of a program: printable characters but brackets",
      example: "sshd",
      part: run("\x21-\x5a\x5c\x5e-\x7e"),
    },
    SYSLOGPROG: {
      about: "program, and pid in brackets if it is there",
      example: "sshd[4711]",
      part: seq(captured("program", "PROG"), maybe("[", captured("pid", "POSINT"), "]")),
    },
    SYSLOGHOST: { about: "IPORHOST", example: "web-1", part: stock("IPORHOST") },
    SYSLOGFACILITY: {
      about: "facility and priority in angle brackets",
      example: "<4.6>",
      part: seq("<", captured("facility", "NONNEGINT"), one(notWord), captured("priority", "NONNEGINT"), ">"),
    },
    SYSLOGBASE: {
      about: "timestamp, logsource, program and pid of syslog, up to the colon",
      example: "Feb  3 04:05:06 web-1 sshd[4711]:",
      part: seq(
        captured("timestamp", "SYSLOGTIMESTAMP"),
        " ",
        maybe(stock("SYSLOGFACILITY"), " "),
        captured("logsource", "SYSLOGHOST"),
        " ",
        stock("SYSLOGPROG"),
        ":",
      ),
    },
    SYSLOG5424PRINTASCII: { about: "Printable characters", example: "ID47", part: run("!-~") },
    SYSLOGBASE2: {
      about: "SYSLOGBASE, with timestamp8601 if the timestamp is one of ISO 8601; the program may be missing",
      example: "2026-02-03T04:05:06Z web-1 sshd[4711]:",
      approximate: "The host is read once; Logstash joins hosts that nothing separates, which are none.",
      part: seq(
        either(captured("timestamp", "SYSLOGTIMESTAMP"), captured("timestamp8601", "TIMESTAMP_ISO8601")),
        " ",
        maybe(stock("SYSLOGFACILITY"), " "),
        captured("logsource", "SYSLOGHOST"),
        either(seq(" ", stock("SYSLOGPROG"), ":"), ""),
      ),
    },
    SYSLOGLINE: {
      about: "SYSLOGBASE2 and message",
      example: "Feb  3 04:05:06 web-1 sshd[4711]: session opened",
      part: seq(stock("SYSLOGBASE2"), " ", messageIn("message")),
    },
    SYSLOGPAMSESSION: {
      about: "What PAM says of a session: pam_module, pam_caller, pam_session_state, username, pam_by",
      example: "Feb  3 04:05:06 web-1 sshd[4711]: pam_unix(sshd:session): session opened for user ann by (uid=0)",
      part: seq(
        stock("SYSLOGBASE"),
        " ",
        as(
          "message",
          seq(
            seq(captured("pam_module", "WORD"), "(", captured("pam_caller", "DATA"), "): session "),
            seq(captured("pam_session_state", "WORD"), " for user ", captured("username", "USERNAME")),
            maybe(" by ", captured("pam_by", "GREEDYDATA")),
            stock("GREEDYDATA"),
          ),
          null,
          "message",
        ),
      ),
      approximate: "It reads the line to its end, which is the end of message.",
    },
    CRON_ACTION: { about: "What cron does, in capitals", example: "CMD", part: run("A-Z ") },
    CRONLOG: {
      about: "SYSLOGBASE, and user, action and message of cron",
      example: "Feb  3 04:05:06 web-1 CRON[4711]: (root) CMD (run-parts)",
      part: seq(
        seq(stock("SYSLOGBASE"), " (", captured("user", "USER"), ") ", captured("action", "CRON_ACTION"), " ("),
        as("message", stock("DATA"), null, "message"),
        ")",
      ),
    },
    SYSLOG5424PRI: {
      about: "The priority of RFC 5424",
      example: "<134>",
      part: seq("<", captured("syslog5424_pri", "NONNEGINT"), ">"),
    },
    SYSLOG5424SD: {
      about: "Structured data of RFC 5424",
      example: '[a b="1"]',
      part: seq("[", stock("DATA"), some("]")),
    },
    SYSLOG5424BASE: {
      about: "The head of RFC 5424: fields that begin with syslog5424_",
      example: "<134>1 2026-02-03T04:05:06Z web-1 sshd 4711 - -",
      part: seq(
        seq(stock("SYSLOG5424PRI"), captured("syslog5424_ver", "NONNEGINT"), some(" ")),
        seq(either(captured("syslog5424_ts", "TIMESTAMP_ISO8601"), "-"), some(" ")),
        either(captured("syslog5424_host", "IPORHOST"), "-"),
        ...["syslog5424_app", "syslog5424_proc", "syslog5424_msgid"].map(column),
        some(" "),
        either(captured("syslog5424_sd", "SYSLOG5424SD"), "-", ""),
      ),
    },
    SYSLOG5424LINE: {
      about: "SYSLOG5424BASE and syslog5424_msg",
      example: "<134>1 2026-02-03T04:05:06Z web-1 sshd 4711 - - session opened",
      part: seq(stock("SYSLOG5424BASE"), some(" "), messageIn("syslog5424_msg")),
    },
  },
};
