import { charset, type EventOf, field, grammar, rest, run, seq } from "froe/grammar";

// The lines of parse_regex, parse_grok and parse_groks of Vector's remap language, from /tmp/choice/v.vrl:
// . |= parse_regex!(.message, r'^(?P<name>\w+): (?P<m>.*)$')
export const x = grammar("x", {
  about: "Lines as read by parse_regex, parse_grok and parse_groks of Vector's remap language",
  layout: "<name>: <m>",
  url: "https://vector.dev/docs/reference/vrl/functions/#parse_regex",
  record: seq(field("name", run(charset("0-9A-Z_a-z"))), ": ", field("m", rest, { null: "" })),
});

export type XEvent = EventOf<typeof x>;

export default x;
