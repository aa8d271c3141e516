import type { NodeCheck } from "./check.ts";

/** A key is a text as it stands: a joined one may be none. */
export const joinedKey: NodeCheck = {
  pair: ({ key }) => (key.kind === "join" ? "a joined text cannot be a key" : null),
};
