import { charset, except, field, grammar, label, rest, run, seq, within } from "../engine/authoring/index.ts";
import { json } from "./json.ts";

const name = run(except(charset("/\\] \t")));

/** `[pod/web-7d9/app] ` */
export const podPrefix = seq(
  "[pod/",
  field("pod", label("pod", name)),
  "/",
  field("container", label("container", name)),
  "] ",
);

export const podLines = grammar("pod-lines", {
  about: "Lines of several pods, each after the names of its pod and container",
  layout: "[pod/<pod>/<container>] <msg>",
  example: "[pod/shop-7d9f5c8b6-x2x7k/app] started in 2 s",
  knownAs: ["kubernetes", "k8s", "kubectl"],
  url: "https://kubernetes.io/docs/reference/kubectl/generated/kubectl_logs/",
  notes: ["A message that is a JSON object is read: its fields replace msg."],
  record: seq(podPrefix, within(field("msg", rest), json)),
});
