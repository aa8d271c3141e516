import {
  charset,
  choice,
  except,
  field,
  grammar,
  label,
  oneOf,
  optional,
  rest,
  run,
  seq,
  within,
} from "../engine/authoring/index.ts";
import { json } from "./json.ts";
import { stampPrefix } from "./stamped-lines.ts";

const name = run(except(charset("/\\] \t")));

/** `[pod/web-7d9/app] ` */
export const bracketPrefix = seq(
  "[pod/",
  field("pod", label("pod", name)),
  "/",
  field("container", label("container", name)),
  "] ",
);

const word = run(charset("a-z0-9."));
const sternPod = seq(word, "-", run(charset("a-z0-9.-")));

/** `web-7d9 app ` */
export const sternPrefix = seq(field("pod", sternPod), " ", field("container", run(charset("a-z0-9-"))), " ");
/** `+ web-7d9 › app` */
export const sternNotes = seq(oneOf("+", "-"), " ", sternPod, " › ", rest);

export const podLines = grammar("pod-lines", {
  about: "Lines of several pods, each after the names of its pod and container",
  layout: "[pod/<pod>/<container>] <msg>",
  example: "[pod/shop-7d9f5c8b6-x2x7k/app] started in 2 s",
  knownAs: ["kubernetes", "k8s", "kubectl"],
  url: "https://kubernetes.io/docs/reference/kubectl/generated/kubectl_logs/",
  notes: [
    "A message that is a JSON object is read: its fields replace msg.",
    "The lines of stern are read too, <pod> <container> <msg>; those that it writes about its pods are skipped.",
    "The timestamp of kubectl logs --timestamps is container_ts.",
  ],
  skip: { note: sternNotes },
  record: seq(choice(bracketPrefix, sternPrefix), optional(stampPrefix), within(field("msg", rest), json)),
});
