import { field, grammar, optional, type Part, rest, seq } from "../engine/authoring/index.ts";
import type { LinePrefix } from "../engine/grammar/index.ts";
import { bracketPrefix, sternNotes, sternPrefix } from "./pod-lines.ts";
import { servicePrefix } from "./service-lines.ts";
import { stampPrefix } from "./stamped-lines.ts";

const stamp = optional(stampPrefix);

/** What runtimes put before each line of what they run. */
export const prefixes: readonly LinePrefix[] = [
  { about: "docker compose", grammar: after(seq(servicePrefix, stamp)), format: "service-lines" },
  { about: "kubectl logs --prefix", grammar: after(seq(bracketPrefix, stamp)), format: "pod-lines" },
  { about: "stern", grammar: after(seq(sternPrefix, stamp), sternNotes), format: "pod-lines" },
  { about: "a runtime that writes timestamps", grammar: after(stampPrefix), format: "stamped-lines" },
];

function after(prefix: Part, notes?: Part) {
  return grammar("prefixed", {
    about: "A line after a prefix",
    layout: "<prefix> <line>",
    ...(notes && { skip: { note: notes } }),
    record: seq(prefix, field("line", rest)),
  });
}
