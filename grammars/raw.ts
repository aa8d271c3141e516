import { field, grammar, rest } from "../engine/authoring/index.ts";

export const raw = grammar("raw", {
  about: "Plain text, blank lines skipped",
  layout: "<raw>",
  example: "some text",
  notes: ["Accepts every line, so in a cascade it comes last."],
  blank: "skip",
  verbatim: true,
  acceptsAll: true,
  record: field("raw", rest),
});
