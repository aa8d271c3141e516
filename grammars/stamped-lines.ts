import { field, grammar, looseTimestamp, rest, seq, within } from "../engine/authoring/index.ts";
import { json } from "./json.ts";
import { rfc3339 } from "./vocabulary.ts";

/** `2026-02-03T04:05:06.123456789Z ` */
export const stampPrefix = seq(field("container_ts", looseTimestamp(rfc3339)), " ");

export const stampedLines = grammar("stamped-lines", {
  about: "Lines that a container runtime gave a timestamp",
  layout: "<container_ts> <msg>",
  example: "2026-02-03T04:05:06.123456789Z started in 2 s",
  knownAs: ["docker"],
  url: "https://docs.docker.com/reference/cli/docker/container/logs/",
  notes: ["A message that is a JSON object is read: its fields replace msg."],
  record: seq(stampPrefix, within(field("msg", rest), json)),
});
