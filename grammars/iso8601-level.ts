import {
  choice,
  digits,
  type FieldsOf,
  field,
  grammar,
  label,
  level,
  look,
  looseTimestamp,
  not,
  oneOf,
  optional,
  ref,
  run,
  seq,
  timePart,
  token,
} from "../engine/authoring/index.ts";
import { blank, blanks, clock, date, inAnyCase, levels, msg, offset, otherLevels, shortLevels } from "./vocabulary.ts";

const time = seq(date, oneOf("T", " "), clock, optional(seq(oneOf(".", ","), timePart("fraction", digits(1, 9)))));
const zoneAfterBlank = token("time zone", seq(" ", offset));
export const when = field("ts", label("timestamp", looseTimestamp(time, optional(choice(offset, zoneAfterBlank)))));

const bareLevels = [...levels, ...shortLevels] as const;
/** Those that loggers of Erlang cut to four letters, in brackets only. */
const cutLevels = ["dbug", "noti", "erro", "aler", "emer"] as const;

const padding = optional(blanks);
const beforeBlank = look(run(blank, 1, 1));
const markedLevel = field("level", level(inAnyCase(...bareLevels, ...otherLevels)));
const cutLevel = field("level", level(seq(oneOf(...cutLevels), look(seq(padding, "]")))));
export const bracketedLevel = seq("[", padding, choice(cutLevel, markedLevel), padding, "]", optional(":"), padding);
export const otherLevel = token(
  "level",
  choice(
    seq(field("level", level(seq(inAnyCase(...bareLevels), beforeBlank))), blanks),
    bracketedLevel,
    seq(markedLevel, ":", padding),
    seq("-", blanks, markedLevel, blanks, "-", blanks),
  ),
);
/** The levels of most lines are tried first, and apart from the rule of all others. */
export const anyLevel = choice(
  seq(field("level", level(token("level", seq(oneOf(...levels), beforeBlank)))), blanks),
  ref<string, FieldsOf<typeof otherLevel>>("otherLevel"),
);

/** `[INFO ][shop.Orders`: brackets of bracketed-node, which names what is in them. */
const levelAndLogger = seq("[", oneOf(...levels, ...otherLevels), padding, "][");

/** A timestamp and a level, either of them or both in brackets. */
export const whenAndLevel = choice(
  seq(when, blanks, anyLevel),
  seq("[", when, "]", choice(seq(blanks, anyLevel), token("level", seq(not(levelAndLogger), bracketedLevel)))),
);

export const iso8601Level = grammar("iso8601-level", {
  about: "ISO 8601 timestamp, level, message",
  layout: "<ts> <level> <msg>",
  example: "2026-02-03T04:05:06Z INFO order stored",
  knownAs: ["monit"],
  url: "https://www.rfc-editor.org/rfc/rfc3339",
  notes: [
    "The timestamp may have a space instead of T, brackets around it, a comma or dot before the fraction, and a zone.",
    `The level is one of ${bareLevels.join(" ")}, in upper case, lower case or capitalized.`,
    `In brackets, before a colon or between dashes ([warn], CRIT:, - INFO -), ${otherLevels.join(" ")} are levels too, and in brackets ${cutLevels.join(" ")}.`,
  ],
  usualLines: { by: { kind: "timestamps", format: null, loose: false }, joint: "space" },
  waive: { overlap: "A line with a thread and a logger is one of javalog, which names them." },
  record: seq(whenAndLevel, msg),
  rules: { otherLevel },
});
