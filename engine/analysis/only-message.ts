import type { Place } from "../grammar/index.ts";

/** True if no record has the place, because it always fails with a message. */
export function isOnlyMessage({ node, inside }: Place): boolean {
  return node.kind === "fail" || (node.kind === "seq" && inside.some(isOnlyMessage));
}
