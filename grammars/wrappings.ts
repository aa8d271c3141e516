import type { Envelope, LinePrefix } from "../engine/authoring/index.ts";

/** What runtimes put before each line of what they run. */
export const prefixes: readonly LinePrefix[] = [
  { about: "docker compose", pattern: "[A-Za-z0-9][A-Za-z0-9_.-]*", separator: "|", field: "service" },
  {
    about: "kubectl logs --prefix",
    pattern: "\\[[a-z]+/.+",
    separator: "]",
    field: "pod",
    script: 'e.pod = e.pod.strip("[")',
  },
  {
    about: "a runtime that writes timestamps",
    pattern: "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)",
    separator: " ",
    field: "container_ts",
  },
];

/** The formats that strings inside events are usually in, the stricter one first: `--payload FIELD=auto` tries them. */
export const usualPayloads: readonly string[] = ["json", "logfmt"];

/** The records in which they put each line. */
export const envelopes: readonly Envelope[] = [
  { about: "Docker's json-file driver", fields: ["log", "stream", "time"], inside: "log" },
];
