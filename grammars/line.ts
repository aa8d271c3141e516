import { field, grammar, rest } from "../engine/authoring/index.ts";

export const line = grammar("line", {
  about: "Plain text, blank lines kept",
  layout: "<line>",
  example: "some text",
  knownAs: ["text", "txt"],
  notes: [
    "Accepts every line, so in a cascade it comes last.",
    "A time and a level at the head of a line are read by --since, -l, -s, -F view and others, and are in no field.",
  ],
  blank: "keep",
  acceptsAll: true,
  record: field("line", rest),
});
