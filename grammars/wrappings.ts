import type { Envelope } from "../engine/grammar/index.ts";

/** The formats that strings inside events are usually in, the stricter one first: `--payload FIELD=auto` tries them. */
export const usualPayloads: readonly string[] = ["json", "logfmt"];

/** The records in which they put each line. */
export const envelopes: readonly Envelope[] = [
  { about: "Docker's json-file driver", fields: ["log", "stream", "time"], inside: "log", strategy: "docker" },
];
