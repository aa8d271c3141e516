import { field, grammar, oneOf, seq } from "../engine/authoring/index.ts";
import { msg, rfc3339, ts } from "./vocabulary.ts";

export const cri = grammar("cri", {
  about: "Container runtime log",
  layout: "<ts> <stream> <tag> <msg>",
  example: "2026-02-03T04:05:06.123456789Z stdout F listening on :8443",
  knownAs: ["containerd", "cri-o", "kubernetes", "k8s"],
  url: "https://github.com/kubernetes/design-proposals-archive/blob/main/node/kubelet-cri-logging.md",
  notes: [
    "The stream is stdout or stderr.",
    "The tag is F for a full line, P for a part of one that the next lines continue, up to the next F.",
    "The message is the container's line unchanged, blanks included.",
  ],
  record: seq(
    ts(rfc3339),
    " ",
    field("stream", oneOf("stdout", "stderr")),
    " ",
    field("tag", oneOf("F", "P")),
    " ",
    msg,
  ),
});
