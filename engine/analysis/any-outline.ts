import type { Node } from "../grammar/index.ts";
import type { Pattern } from "../pattern/index.ts";

/** Finds a node that matches all that a pattern matches, and perhaps more. */
export type OutlineOf = (pattern: Pattern) => Node;

/** An outline of every pattern, for code that is loaded without the parser of patterns. */
export const anyOutline: OutlineOf = () => ({ kind: "rest" });
