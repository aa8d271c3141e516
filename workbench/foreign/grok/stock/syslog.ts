import { type StockPattern, stock, type Theme } from "./theme.ts";

export const syslog: Theme = {
  title: "Syslog",
  patterns: {
    PROG: stock("The name of a program: printable characters but brackets", "sshd", String.raw`[-!-,.-Z\\\^-~]+`),
    SYSLOGPROG: stock(
      "program, and pid in brackets if it is there",
      "sshd[4711]",
      String.raw`%{PROG:program}(?:\[%{POSINT:pid}])?`,
    ),
    SYSLOGHOST: stock("IPORHOST", "web-1", "%{IPORHOST}"),
    SYSLOGFACILITY: stock(
      "facility and priority in angle brackets",
      "<4.6>",
      String.raw`<%{NONNEGINT:facility}[\x00-\x7f&&\W]%{NONNEGINT:priority}>`,
    ),
    SYSLOGBASE: stock(
      "timestamp, logsource, program and pid of syslog, up to the colon",
      "Feb  3 04:05:06 web-1 sshd[4711]:",
      "%{SYSLOGTIMESTAMP:timestamp} (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:logsource} %{SYSLOGPROG}:",
    ),
    SYSLOG5424PRINTASCII: stock("Printable characters", "ID47", "[-!-,.-~]+"),
    SYSLOGBASE2: stock(
      "SYSLOGBASE, with timestamp8601 if the timestamp is one of ISO 8601; the program may be missing",
      "2026-02-03T04:05:06Z web-1 sshd[4711]:",
      "(?:%{SYSLOGTIMESTAMP:timestamp}|%{TIMESTAMP_ISO8601:timestamp8601}) (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:logsource}(?: %{SYSLOGPROG}:|)",
      { approximate: "The host is read once; Logstash also reads several with nothing between them." },
    ),
    SYSLOGLINE: stock(
      "SYSLOGBASE2 and message",
      "Feb  3 04:05:06 web-1 sshd[4711]: session opened",
      "%{SYSLOGBASE2} %{GREEDYDATA:message}",
    ),
    SYSLOGPAMSESSION: stock(
      "What PAM says of a session: pam_module, pam_caller, pam_session_state, username, pam_by",
      "Feb  3 04:05:06 web-1 sshd[4711]: pam_unix(sshd:session): session opened for user ann by (uid=0)",
      "%{SYSLOGBASE} %{_PAMSESSION:message}",
      { approximate: "It reads the line to its end, which is the end of message." },
    ),
    CRON_ACTION: stock("What cron does, in capitals", "CMD", "[ A-Z]+"),
    CRONLOG: stock(
      "SYSLOGBASE, and user, action and message of cron",
      "Feb  3 04:05:06 web-1 CRON[4711]: (root) CMD (run-parts)",
      String.raw`%{SYSLOGBASE} \(%{USER:user}\) %{CRON_ACTION:action} \(%{DATA:message}\)`,
    ),
    SYSLOG5424PRI: stock("The priority of RFC 5424", "<134>", "<%{NONNEGINT:syslog5424_pri}>"),
    SYSLOG5424SD: stock("Structured data of RFC 5424", '[a b="1"]', String.raw`\[%{DATA}]+`),
    SYSLOG5424BASE: stock(
      "The head of RFC 5424: fields that begin with syslog5424_",
      "<134>1 2026-02-03T04:05:06Z web-1 sshd 4711 - -",
      "%{SYSLOG5424PRI}%{NONNEGINT:syslog5424_ver} +(?:%{TIMESTAMP_ISO8601:syslog5424_ts}|-) +(?:%{IPORHOST:syslog5424_host}|-) +(?:-|%{SYSLOG5424PRINTASCII:syslog5424_app}) +(?:-|%{SYSLOG5424PRINTASCII:syslog5424_proc}) +(?:-|%{SYSLOG5424PRINTASCII:syslog5424_msgid}) +(?:%{SYSLOG5424SD:syslog5424_sd}|-|)",
    ),
    SYSLOG5424LINE: stock(
      "SYSLOG5424BASE and syslog5424_msg",
      "<134>1 2026-02-03T04:05:06Z web-1 sshd 4711 - - session opened",
      "%{SYSLOG5424BASE} +%{GREEDYDATA:syslog5424_msg}",
    ),
  },
};

/** What PAM says. */
export const syslogParts: Readonly<Record<string, StockPattern>> = {
  _PAMSESSION: {
    pattern: String.raw`%{WORD:pam_module}\(%{DATA:pam_caller}\): session %{WORD:pam_session_state} for user %{USERNAME:username}(?: by %{GREEDYDATA:pam_by})?%{GREEDYDATA}`,
    role: "message",
  },
};
