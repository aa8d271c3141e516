import { grammar } from "../engine/authoring/index.ts";
import { isSpecError, native, type SpecError, type SpecFormat } from "../engine/grammar/index.ts";

/** Names that scripts have for parts of every event. */
const RESERVED = ["original_line", "parsed_ts", "fields"];

/** An empty pattern matches only empty lines, which is probably a mistake. */
const NOTHING: SpecError = {
  column: 1,
  expected: "a pattern",
  found: "",
  message: "expected a pattern, found the end",
};

export const regex: SpecFormat = {
  name: "regex",
  about: "Lines that a pattern of your own matches",
  layout: "(?P<name>...) (?P<name:int>...) ...",
  notes: [
    "Each named group is a field: (?P<name>...) or (?<name>...), typed with :int, :float or :bool.",
    "The whole line has to match; a group that matches no text is omitted; a value that does not fit its type is ().",
    "Patterns are those of Rust and Python, by Unicode's rules; look-around and back-references are refused.",
    "Put the argument in single quotes: 'regex:(?P<level>\\w+): (?P<msg>.*)'.",
  ],
  acceptsAll: false,
  async make(spec) {
    if (spec === "") return NOTHING;
    const record = await native(spec, RESERVED);
    if (isSpecError(record)) return record;
    return grammar(regex.name, { about: regex.about, layout: spec, notes: regex.notes, record });
  },
};
