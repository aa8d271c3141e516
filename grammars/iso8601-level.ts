import {
  choice,
  digits,
  type FieldsOf,
  field,
  grammar,
  label,
  look,
  oneOf,
  optional,
  ref,
  rest,
  run,
  seq,
  token,
} from "../engine/grammar/index.ts";
import { blank, blanks, clock, date, levels, looseZone, shortLevels } from "./vocabulary.ts";

const time = label(
  "timestamp",
  seq(
    date,
    oneOf("T", " "),
    clock,
    optional(seq(oneOf(".", ","), digits(1, 9))),
    optional(choice(looseZone, token("time zone", seq(" ", looseZone)))),
  ),
);
const stamp = choice(seq(field("ts", time), blanks), seq("[", field("ts", time), "]", choice(blanks, look("["))));

/** `INFO`, `info` or `Info`, for each word. */
function inAnyCase(first: string, ...others: readonly string[]) {
  const cases = (word: string) => [word, word.toLowerCase(), word.charAt(0) + word.slice(1).toLowerCase()] as const;
  return oneOf(...cases(first), ...others.flatMap(cases));
}
const bareLevels = [...levels, ...shortLevels] as const;
/** Words that are levels where marks around them say so, but may begin a message. */
const markedLevels = [
  ...bareLevels,
  "ALERT",
  "EMERGENCY",
  "EMERG",
  "PANIC",
  "SEVERE",
  "INFORMATION",
  "VERBOSE",
] as const;
const padding = optional(blanks);
const beforeBlank = look(run(blank, 1, 1));
const markedLevel = field("level", inAnyCase(...markedLevels));
const otherLevel = choice(
  seq(field("level", seq(inAnyCase(...bareLevels), beforeBlank)), blanks),
  seq("[", padding, markedLevel, padding, "]", optional(":"), padding),
  seq(markedLevel, ":", padding),
  seq("-", blanks, markedLevel, blanks, "-", blanks),
);
const level = token(
  "level",
  choice(
    seq(field("level", seq(oneOf(...levels), beforeBlank)), blanks),
    ref<string, FieldsOf<typeof otherLevel>>("otherLevel"),
  ),
);

export const iso8601Level = grammar("iso8601-level", {
  about: "ISO 8601 timestamp, level, message",
  layout: "<ts> <level> <msg>",
  url: "https://www.rfc-editor.org/rfc/rfc3339",
  notes: [
    "The timestamp may have a space instead of T, brackets around it, a comma or dot before the fraction, and a zone.",
    `The level is one of ${bareLevels.join(" ")}, in upper case, lower case or capitalized.`,
    "In brackets, before a colon or between dashes ([warn], CRIT:, - INFO -), other words are levels as well.",
  ],
  record: seq(stamp, level, field("msg", rest)),
  rules: { otherLevel },
});
