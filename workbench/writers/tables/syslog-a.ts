import { charset, digits, oneOf, run, seq } from "../../../engine/grammar/index.ts";
import { bsdTime, structuredData } from "../../../grammars/vocabulary.ts";
import type { Directive, Table } from "../contract.ts";
import { count, epochSeconds, levelWord } from "../values.ts";

const text = (...names: readonly string[]): readonly Directive[] =>
  names.map((name) => ({ name, field: name.replaceAll("-", "_"), value: "text" }));

const priority = seq(run(charset("a-z0-9")), ".", run(charset("a-z0-9")));

/** The properties of the templates of the first syslog server. */
export const syslogTableA: Table = {
  url: "https://www.rsyslog.com/doc/configuration/properties.html",
  edition: "August 2026",
  documented: 43,
  directives: [
    {
      name: "msg",
      field: "msg",
      value: "text",
      role: "message",
      approximate: "after a tag it is read without its blank",
    },
    { name: "rawmsg", field: "raw", value: "text" },
    { name: "rawmsg-after-pri", field: "raw", value: "text" },
    { name: "hostname", field: "host", value: "word" },
    { name: "source", field: "host", value: "word" },
    { name: "fromhost", field: "from_host", value: "word" },
    { name: "fromhost-ip", field: "from_ip", value: "word" },
    { name: "fromhost-port", field: "from_port", value: count },
    { name: "syslogtag", field: "tag", value: "word" },
    { name: "programname", field: "prog", value: "word" },
    { name: "pri", field: "pri", value: count },
    { name: "pri-text", field: "priority", value: priority },
    { name: "iut", field: "iut", value: count },
    { name: "syslogfacility", field: "facility_number", value: count },
    { name: "syslogfacility-text", field: "facility", value: "word" },
    { name: "syslogseverity", field: "severity_number", value: count },
    { name: "syslogseverity-text", field: "level", value: levelWord, role: "level" },
    { name: "syslogpriority", field: "severity_number", value: count },
    { name: "syslogpriority-text", field: "level", value: levelWord, role: "level" },
    { name: "timegenerated", field: "ts", value: bsdTime, role: "timestamp" },
    { name: "timereceived", field: "ts", value: bsdTime, role: "timestamp" },
    { name: "timereported", field: "ts", value: bsdTime, role: "timestamp" },
    { name: "timestamp", field: "ts", value: bsdTime, role: "timestamp" },
    { name: "protocol-version", field: "version", value: count },
    { name: "structured-data", field: "structured_data", value: structuredData },
    { name: "app-name", field: "prog", value: "word" },
    { name: "procid", field: "pid", value: "word" },
    { name: "msgid", field: "msgid", value: "word" },
    { name: "inputname", field: "input", value: "word" },
    { name: "uuid", field: "uuid", value: run(charset("0-9A-Fa-f-"), 32, 36) },
    ...text("parsesuccess", "jsonmesg", "timegenerated-utc"),
    { name: "$now", field: "date", value: seq(digits(4), "-", digits(2), "-", digits(2)) },
    { name: "$now-unixtimestamp", field: "ts", value: epochSeconds, role: "timestamp" },
    { name: "$year", field: "year", value: digits(4) },
    { name: "$month", field: "month", value: digits(2) },
    { name: "$day", field: "day", value: digits(2) },
    { name: "$hour", field: "hour", value: digits(2) },
    { name: "$hhour", field: "half_hour", value: oneOf("0", "1") },
    { name: "$qhour", field: "quarter_hour", value: oneOf("0", "1", "2", "3") },
    { name: "$minute", field: "minute", value: digits(2) },
    { name: "$wday", field: "weekday", value: digits(1) },
    { name: "$myhostname", field: "my_host", value: "word" },
    { name: "$!NAME", field: "", value: "text", approximate: "a property of a message is text, whatever its type" },
    { name: "$.NAME", field: "", value: "text", approximate: "a variable is text" },
    { name: "$/NAME", field: "", value: "text", approximate: "a variable is text" },
  ],
  unread: {
    $bom: "a byte order mark in a line is no text",
  },
};
