import { field, grammar, rest } from "../engine/authoring/index.ts";

export const line = grammar("line", {
  about: "Plain text, blank lines kept",
  layout: "<line>",
  example: "some text",
  knownAs: ["text", "txt"],
  notes: ["Accepts every line, so in a cascade it comes last."],
  blank: "keep",
  acceptsAll: true,
  record: field("line", rest),
});
