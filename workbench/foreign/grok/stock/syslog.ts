import type { StockPattern, Theme } from "./theme.ts";

export const syslog: Theme = {
  title: "Syslog",
  patterns: {
    PROG: {
      about: "The name of a program: printable characters but brackets",
      example: "sshd",
      pattern: String.raw`[-!-,.-Z\\\^-~]+`,
    },
    SYSLOGPROG: {
      about: "program, and pid in brackets if it is there",
      example: "sshd[4711]",
      pattern: String.raw`%{PROG:program}(?:\[%{POSINT:pid}])?`,
    },
    SYSLOGHOST: { about: "IPORHOST", example: "web-1", pattern: "%{IPORHOST}" },
    SYSLOGFACILITY: {
      about: "facility and priority in angle brackets",
      example: "<4.6>",
      pattern: String.raw`<%{NONNEGINT:facility}[\x00-\x7f&&\W]%{NONNEGINT:priority}>`,
    },
    SYSLOGBASE: {
      about: "timestamp, logsource, program and pid of syslog, up to the colon",
      example: "Feb  3 04:05:06 web-1 sshd[4711]:",
      pattern: "%{SYSLOGTIMESTAMP:timestamp} (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:logsource} %{SYSLOGPROG}:",
    },
    SYSLOG5424PRINTASCII: { about: "Printable characters", example: "ID47", pattern: "[-!-,.-~]+" },
    SYSLOGBASE2: {
      about: "SYSLOGBASE, with timestamp8601 if the timestamp is one of ISO 8601; the program may be missing",
      example: "2026-02-03T04:05:06Z web-1 sshd[4711]:",
      pattern:
        "(?:%{SYSLOGTIMESTAMP:timestamp}|%{TIMESTAMP_ISO8601:timestamp8601}) (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:logsource}(?: %{SYSLOGPROG}:|)",
      approximate: "The host is read once; Logstash joins hosts that nothing separates, which are none.",
    },
    SYSLOGLINE: {
      about: "SYSLOGBASE2 and message",
      example: "Feb  3 04:05:06 web-1 sshd[4711]: session opened",
      pattern: "%{SYSLOGBASE2} %{GREEDYDATA:message}",
    },
    SYSLOGPAMSESSION: {
      about: "What PAM says of a session: pam_module, pam_caller, pam_session_state, username, pam_by",
      example: "Feb  3 04:05:06 web-1 sshd[4711]: pam_unix(sshd:session): session opened for user ann by (uid=0)",
      pattern: "%{SYSLOGBASE} %{_PAMSESSION:message}",
      approximate: "It reads the line to its end, which is the end of message.",
    },
    CRON_ACTION: { about: "What cron does, in capitals", example: "CMD", pattern: "[ A-Z]+" },
    CRONLOG: {
      about: "SYSLOGBASE, and user, action and message of cron",
      example: "Feb  3 04:05:06 web-1 CRON[4711]: (root) CMD (run-parts)",
      pattern: String.raw`%{SYSLOGBASE} \(%{USER:user}\) %{CRON_ACTION:action} \(%{DATA:message}\)`,
    },
    SYSLOG5424PRI: { about: "The priority of RFC 5424", example: "<134>", pattern: "<%{NONNEGINT:syslog5424_pri}>" },
    SYSLOG5424SD: { about: "Structured data of RFC 5424", example: '[a b="1"]', pattern: String.raw`\[%{DATA}]+` },
    SYSLOG5424BASE: {
      about: "The head of RFC 5424: fields that begin with syslog5424_",
      example: "<134>1 2026-02-03T04:05:06Z web-1 sshd 4711 - -",
      pattern:
        "%{SYSLOG5424PRI}%{NONNEGINT:syslog5424_ver} +(?:%{TIMESTAMP_ISO8601:syslog5424_ts}|-) +(?:%{IPORHOST:syslog5424_host}|-) +(?:-|%{SYSLOG5424PRINTASCII:syslog5424_app}) +(?:-|%{SYSLOG5424PRINTASCII:syslog5424_proc}) +(?:-|%{SYSLOG5424PRINTASCII:syslog5424_msgid}) +(?:%{SYSLOG5424SD:syslog5424_sd}|-|)",
    },
    SYSLOG5424LINE: {
      about: "SYSLOG5424BASE and syslog5424_msg",
      example: "<134>1 2026-02-03T04:05:06Z web-1 sshd 4711 - - session opened",
      pattern: "%{SYSLOG5424BASE} +%{GREEDYDATA:syslog5424_msg}",
    },
  },
};

/** What PAM says. */
export const syslogParts: Readonly<Record<string, StockPattern>> = {
  _PAMSESSION: {
    pattern: String.raw`%{WORD:pam_module}\(%{DATA:pam_caller}\): session %{WORD:pam_session_state} for user %{USERNAME:username}(?: by %{GREEDYDATA:pam_by})?%{GREEDYDATA}`,
    role: "message",
  },
};
