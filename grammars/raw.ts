import { field, grammar, rest } from "../engine/authoring/index.ts";

export const raw = grammar("raw", {
  about: "Plain text, blank lines skipped",
  layout: "<raw>",
  example: "some text",
  notes: [
    "Accepts every line, so in a cascade it comes last.",
    "A time and a level at the head of a line are read by --since, -l, -s, -F view and others, and are in no field.",
  ],
  blank: "skip",
  verbatim: true,
  acceptsAll: true,
  record: field("raw", rest),
});
