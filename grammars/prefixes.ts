import { field, grammar, type LinePrefix, type Part, rest, seq } from "../engine/authoring/index.ts";
import { podPrefix } from "./pod-lines.ts";
import { servicePrefix } from "./service-lines.ts";
import { stampPrefix } from "./stamped-lines.ts";

/** What runtimes put before each line of what they run. */
export const prefixes: readonly LinePrefix[] = [
  { about: "docker compose", grammar: after(servicePrefix), separator: "|", field: "service" },
  {
    about: "kubectl logs --prefix",
    grammar: after(podPrefix),
    separator: "]",
    field: "pod",
    script: 'e.pod = e.pod.strip("[")',
  },
  { about: "a runtime that writes timestamps", grammar: after(stampPrefix), separator: " ", field: "container_ts" },
];

function after(prefix: Part) {
  return grammar("prefixed", {
    about: "A line after a prefix",
    layout: "<prefix> <line>",
    record: seq(prefix, field("line", rest)),
  });
}
