import type { Cover } from "./contract.ts";

/** For docs/IMPORTS.md, by the names of kinds: what is read, what is approximate and what is refused, with the reason. */
export const covers: Readonly<Record<string, readonly Cover[]>> = {
  regex: [
    { part: "sets, classes of POSIX, alternatives, groups with names", how: "read", why: "" },
    {
      part: "greedy, lazy and possessive repetition, atomic groups",
      how: "read",
      why: "each as the engine backtracks",
    },
    {
      part: "look-ahead; lookbehind at one character; \\b",
      how: "read",
      why: "if the expression decides what is before",
    },
    { part: "flags i, x, s, m, U; comments; \\Q…\\E", how: "read", why: "a record is one line: ^ and $ are its ends" },
    { part: "\\d, \\w, \\s, (?i)", how: "approximate", why: "are ASCII, also where the engine knows more" },
    {
      part: ".{3}, \\S",
      how: "approximate",
      why: "a counted number is of ASCII characters; a line with others is rejected, or the expression refused",
    },
    { part: "\\1, (?P=name)", how: "refused", why: "a grammar compares no text with one before" },
    { part: "\\K, \\G, \\X, \\p{…}, recursion, conditions", how: "refused", why: "no part of a grammar says them" },
    { part: "a group in a repetition", how: "refused", why: "unless each round has it: then it is the last one" },
  ],
  grok: [
    { part: "%{NAME}, %{NAME:field}", how: "read", why: "" },
    { part: "%{NAME:field:int}", how: "approximate", why: "a number with a fraction is a float; Logstash cuts it off" },
    { part: "%{NAME:[source][address]}", how: "read", why: "the field is source.address" },
    { part: "(?<name>…), (…), …", how: "read", why: "as for the expressions of Onigmo" },
    {
      part: "%{A:x} %{B:x}",
      how: "approximate",
      why: "the second field is x_2; Logstash makes a list of both",
    },
    { part: "names of --definitions FILE", how: "read", why: "" },
    { part: "names that nothing defines", how: "refused", why: "nobody knows what they read" },
  ],
  dissect: [
    { part: "%{name}", how: "read", why: "" },
    { part: "%{}, %{?name}", how: "read", why: "" },
    { part: "%{name->}", how: "read", why: "" },
    { part: "%{+name}, %{+name/2}", how: "read", why: "if the parts are next to each other and in their order" },
    { part: "%{?name}=%{&name}, %{*name}=%{&name}", how: "read", why: "if the two are next to each other" },
    { part: "%{name|integer}", how: "read", why: "the types of Beats; text that is none stays text" },
    {
      part: "%{name#4}",
      how: "approximate",
      why: "the delimiter after a text of a fixed length has to be there; Beats skips as many bytes, whatever they are",
    },
    {
      part: "a,,b in Elasticsearch",
      how: "approximate",
      why: "an empty value between two delimiters is read with the delimiter of its key; Elasticsearch takes the one before",
    },
    {
      part: "%{a} %{b} %{+a}",
      how: "refused",
      why: "a field is one text of the line, so its parts have to be next to each other",
    },
    { part: "%{a}%{b}", how: "refused", why: "nothing says where the first one ends" },
  ],
  lnav: [
    { part: "regex", how: "read", why: "several patterns are tried in order" },
    { part: "timestamp-field, timestamp-format", how: "read", why: "" },
    { part: "level-field", how: "read", why: "" },
    { part: "level (a map of levels)", how: "approximate", why: "the level is what the line says" },
    { part: "body-field", how: "read", why: "as the message" },
    { part: "value: kind", how: "approximate", why: "integer, float and boolean are types; others are text" },
    { part: "sample", how: "read", why: "as cases of the corpus" },
    { part: "json: true, file-type", how: "refused", why: "froe reads those formats by their name: -f json" },
    {
      part: "module-format, converter, opid, highlights",
      how: "approximate",
      why: "are skipped: they change no field",
    },
  ],
  fluentbit: [
    { part: "[PARSER], parsers:", how: "read", why: "" },
    { part: "Format regex, Regex", how: "read", why: "" },
    { part: "Format json, logfmt, ltsv", how: "refused", why: "froe reads those formats by their name: -f json" },
    { part: "Time_Key, Time_Format", how: "read", why: "the time stays a field, also without Time_Keep" },
    { part: "Time_Offset", how: "approximate", why: "whole hours only" },
    { part: "Types", how: "approximate", why: "text that is no such value stays text; hex is text" },
    { part: "Decode_Field", how: "approximate", why: "is skipped, and that is said" },
    { part: "[MULTILINE_PARSER]", how: "refused", why: "-M joins lines" },
  ],
  vrl: [
    { part: "parse_regex(value, r'…')", how: "read", why: "" },
    {
      part: ".field = to_int(…), to_float(…), to_bool(…)",
      how: "approximate",
      why: "the type of a group of the same name; text that is no such value stays text, where the program fails",
    },
    { part: 'parse_timestamp(.field, "…")', how: "read", why: "the layout of a group" },
    { part: "parse_regex_all(…)", how: "refused", why: "it makes several events of a line" },
    { part: "numeric_groups: true", how: "refused", why: "fields have names" },
    {
      part: "other functions",
      how: "approximate",
      why: "what the program does with the groups afterwards is not read",
    },
  ],
  otel: [
    { part: "regex_parser", how: "read", why: "" },
    { part: "timestamp, time_parser", how: "read", why: "layouts of strptime and gotime; others are text" },
    { part: "severity, severity_parser", how: "read", why: "as the level" },
    { part: "severity: mapping", how: "approximate", why: "the level is what the line says" },
    {
      part: "json_parser, key_value_parser, csv_parser, syslog_parser",
      how: "refused",
      why: "froe reads those formats by their name: -f json",
    },
    { part: "other operators, if:", how: "approximate", why: "are skipped, and that is said" },
  ],
};
