import { messages } from "./cisco-messages.ts";
import {
  any,
  anySpace,
  captured,
  edge,
  either,
  isFirm,
  maybe,
  notAhead,
  one,
  run,
  type Stock,
  seq,
  some,
  someSpace,
  start,
  stock,
  type Theme,
  wordByte,
} from "./notation.ts";

/** What differs of patterns with firm parts. */
export const FIRM = "An interface ends at the first colon after it, and a user at the first parenthesis.";

const numbered: readonly (readonly [string, Stock])[] = Object.entries(messages).map(([number, entries]) => {
  const [about, example, part] = entries;
  const approximate = isFirm(part) ? { approximate: FIRM } : {};
  return [`CISCOFW${number}`, { about, example, part, ...approximate }];
});

const whole = seq(run(wordByte), notAhead(one(wordByte)));
/** Words with blanks between them, or nothing; a word is not cut. */
const words = maybe(edge, whole, any(someSpace, whole), anySpace);

const ACTIONS = [
  ...["Built", "Teardown", "Deny", "Denied", "denied", "requested", "permitted", "denied by ACL", "discarded"],
  ...["est-allowed", "Dropping", "created", "deleted"],
];
const REASONS = [
  ...["Duplicate TCP SYN", "Failed to locate egress interface", "Invalid transport field", "No matching connection"],
  ...["DNS Response", "DNS Query"],
];

export const cisco: Theme = {
  title: "Firewalls of Cisco",
  patterns: {
    CISCO_TAGGED_SYSLOG: {
      about: "The start of a line: syslog_pri, timestamp, sysloghost, ciscotag",
      example: "<166>Feb  3 2026 04:05:06 fw-1 : %ASA-6-302013:",
      part: seq(
        seq(start, "<", captured("syslog_pri", "POSINT"), ">", captured("timestamp", "CISCOTIMESTAMP")),
        seq(maybe(" ", captured("sysloghost", "SYSLOGHOST")), maybe(" "), ": %", captured("ciscotag", "CISCOTAG"), ":"),
      ),
    },
    CISCOTIMESTAMP: {
      about: "Month, day, time, and the year between them if it is there",
      example: "Feb  3 2026 04:05:06",
      role: "timestamp",
      part: seq(seq(stock("MONTH"), some(" "), stock("MONTHDAY"), maybe(" ", stock("YEAR")), " ", stock("TIME"))),
    },
    CISCOTAG: {
      about: "Product, severity and number of a message",
      example: "ASA-6-302013",
      part: seq(run("A-Z0-9"), "-", stock("INT"), "-", run("A-Z0-9_")),
    },
    CISCO_ACTION: { about: "What was done, as a word", example: "Built", part: either(...ACTIONS) },
    CISCO_REASON: {
      about: "Why, as words with blanks between them, or nothing",
      example: "No matching connection",
      part: either(...REASONS, words),
    },
    CISCO_DIRECTION: {
      about: "The direction of a connection",
      example: "inbound",
      part: either("Inbound", "inbound", "Outbound", "outbound"),
    },
    CISCO_INTERVAL: {
      about: "first hit, or a number of seconds",
      example: "300-second interval",
      part: either("first hit", seq(stock("INT"), "-second interval")),
    },
    CISCO_XLATE_TYPE: { about: "How an address is translated", example: "dynamic", part: either("static", "dynamic") },
    ...Object.fromEntries(numbered),
  },
};
