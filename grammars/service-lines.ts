import { charset, field, grammar, label, optional, rest, run, seq, union, within } from "../engine/authoring/index.ts";
import { json } from "./json.ts";
import { stampPrefix } from "./stamped-lines.ts";
import { blank, textOf } from "./vocabulary.ts";

const name = seq(textOf("A-Za-z0-9", 1, 1), run(union(charset("A-Za-z0-9"), charset("_.-")), 0));

/** `web-1  | `: names are padded, so that the bars are below each other. */
export const servicePrefix = seq(field("service", label("service", name)), run(blank, 0), "|", optional(" "));

export const serviceLines = grammar("service-lines", {
  about: "Lines of several services, each after the name of its service",
  layout: "<service> | <msg>",
  example: 'web-1  | {"level":"info","msg":"listening","port":8080}',
  knownAs: ["docker", "docker-compose", "compose"],
  url: "https://docs.docker.com/reference/cli/docker/compose/logs/",
  notes: [
    "A message that is a JSON object is read: its fields replace msg.",
    "The timestamp of docker compose logs -t is container_ts.",
    "--extract-prefix service takes the prefix from lines in any other format.",
  ],
  record: seq(servicePrefix, optional(stampPrefix), within(field("msg", rest), json)),
});
