import { charset, digits, except, field, optional, run, seq } from "../../../engine/grammar/index.ts";
import { bsdTime, id, program, rfc3339 } from "../../../grammars/vocabulary.ts";
import type { Directive, Table } from "../contract.ts";
import { dateParts, fractionOf, stamp } from "../dates/parts.ts";
import { count, hexadecimal, levelWord } from "../values.ts";

const fraction = optional(seq(".", digits(1, 9)));
/** Macros of the time have prefixes: of the sender, of the receiver, and of now. */
const dated = (name: string, rest: Omit<Directive, "name">): readonly Directive[] =>
  ["", "S_", "R_", "C_", "P_"].map((prefix) => ({ name: prefix + name, ...rest }));
const time = (name: string, value: Directive["value"]) => dated(name, { field: "ts", value, role: "timestamp" });

const header = seq(
  field("prog", program),
  optional(seq("[", field("pid", run(except(charset("] \t\r\n")))), "]")),
  ": ",
);

/** The macros of the templates of the second syslog server. */
export const syslogTableB: Table = {
  url: "https://syslog-ng.github.io/admin-guide/110_Template_and_rewrite/000_Customize_message_format/004_Macros_of_syslog-ng",
  edition: "March 2026",
  documented: 176,
  directives: [
    ...time("ISODATE", rfc3339),
    ...time("DATE", bsdTime),
    ...time("STAMP", bsdTime),
    ...time("FULLDATE", stamp([dateParts.year, " ", bsdTime, fraction])),
    ...time("UNIXTIME", stamp([dateParts.epochSeconds, fraction])),
    ...dated("YEAR", { field: "year", value: dateParts.year }),
    ...dated("MONTH", { field: "month", value: dateParts.month }),
    ...dated("MONTH_ABBREV", { field: "month", value: dateParts.monthName }),
    ...dated("MONTH_NAME", { field: "month", value: dateParts.longMonthName }),
    ...dated("DAY", { field: "day", value: dateParts.day }),
    ...dated("HOUR", { field: "hour", value: dateParts.hour }),
    ...dated("HOUR12", { field: "hour", value: dateParts.hour12 }),
    ...dated("MIN", { field: "minute", value: dateParts.minute }),
    ...dated("SEC", { field: "second", value: dateParts.second }),
    ...dated("MSEC", { field: "fraction", value: dateParts.milliseconds }),
    ...dated("USEC", { field: "fraction", value: fractionOf(6) }),
    ...dated("AMPM", { field: "half", value: dateParts.half }),
    ...dated("TZ", { field: "zone", value: dateParts.looseOffset }),
    ...dated("TZOFFSET", { field: "zone", value: dateParts.colonOffset }),
    ...dated("WEEKDAY", { field: "weekday", value: dateParts.weekday }),
    ...dated("WEEK_DAY_ABBREV", { field: "weekday", value: dateParts.weekday }),
    ...dated("WEEK_DAY_NAME", { field: "weekday", value: dateParts.longWeekday }),
    ...dated("WEEK_DAY", { field: "weekday_number", value: digits(1) }),
    ...dated("WEEK", { field: "week", value: digits(2) }),
    ...dated("ISOWEEK", { field: "week", value: digits(2) }),
    ...dated("MONTH_WEEK", { field: "month_week", value: digits(1) }),
    ...dated("YEAR_DAY", { field: "year_day", value: dateParts.dayOfYear }),
    { name: "HOST", field: "host", value: "word" },
    { name: "FULLHOST", field: "host", value: "word" },
    { name: "HOST_FROM", field: "from_host", value: "word" },
    { name: "FULLHOST_FROM", field: "from_host", value: "word" },
    { name: "LOGHOST", field: "log_host", value: "word" },
    { name: "SOURCEIP", field: "from_ip", value: "word" },
    { name: "SOURCEPORT", field: "from_port", value: count },
    { name: "PEERIP", field: "peer_ip", value: "word" },
    { name: "PEERPORT", field: "peer_port", value: count },
    { name: "DESTIP", field: "to_ip", value: "word" },
    { name: "DESTPORT", field: "to_port", value: count },
    { name: "PROTO", field: "protocol_number", value: count },
    { name: "PROGRAM", field: "prog", value: "word" },
    { name: "PID", field: "pid", value: "word", approximate: "it is text, since programs write other words there" },
    { name: "MSGHDR", field: null, value: header, approximate: "a header without a program is rejected" },
    { name: "MSG", field: "msg", value: "text", role: "message" },
    { name: "MESSAGE", field: "msg", value: "text", role: "message" },
    { name: "MSGONLY", field: "msg", value: "text", role: "message" },
    { name: "LEGACY_MSGHDR", field: null, value: header, approximate: "a header without a program is rejected" },
    { name: "MSGID", field: "msgid", value: "word" },
    { name: "LEVEL", field: "level", value: levelWord, role: "level" },
    { name: "PRIORITY", field: "level", value: levelWord, role: "level" },
    { name: "SEVERITY", field: "level", value: levelWord, role: "level" },
    { name: "LEVEL_NUM", field: "severity_number", value: count },
    { name: "SEVERITY_NUM", field: "severity_number", value: count },
    { name: "FACILITY", field: "facility", value: "word" },
    { name: "FACILITY_NUM", field: "facility_number", value: count },
    { name: "PRI", field: "pri", value: count },
    { name: "TAG", field: "tag", value: hexadecimal },
    { name: "TAGS", field: "tags", value: "text" },
    { name: "SEQNUM", field: "sequence", value: count },
    { name: "RUNID", field: "run_id", value: count },
    { name: "SYSUPTIME", field: "uptime_centis", value: count },
    { name: "RAWMSG_SIZE", field: "size", value: count },
    { name: "CONTEXT_ID", field: "context_id", value: "text" },
    { name: "RCPTID", field: "receipt_id", value: id },
    { name: "HOSTID", field: "host_id", value: hexadecimal },
    { name: "UNIQID", field: "unique_id", value: "word" },
    { name: "SOURCE", field: "source", value: "word" },
    { name: "FILE_NAME", field: "file", value: "text" },
    { name: "TRANSPORT", field: "transport", value: "word" },
    { name: "IP_PROTO", field: "ip_version", value: digits(1) },
    {
      name: "SDATA",
      field: "structured_data",
      value: "text",
      approximate: "it may be empty: text up to the next literal",
    },
    { name: "STRUCTURED_DATA", field: "structured_data", value: "text" },
    { name: ".SDATA.NAME", field: "", value: "text" },
  ],
  unread: {
    BSDTAG: "it is a number and a letter in a form of its own",
  },
};
