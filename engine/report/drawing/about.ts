import { nodeName, type Place } from "../../grammar/index.ts";
import { type Expected, expectedAt } from "../../parse/expected.ts";
import { expectedText } from "../failure-text.ts";

/** What people call an alternative: by what it begins with, or by its own name. */
export function aboutPlace(place: Place): string {
  const { node } = place;
  if (node.kind === "field") return nodeName(node);
  const text = expectedText(wantedOf(expectedAt(place))).replace(/^expected /, "") || "a message";
  return node.kind === "seq" && place.inside.length > 1 ? `${text} ...` : text;
}

function wantedOf(expected: Expected): readonly Expected[] {
  return (expected.kind === "either" ? expected.of.flatMap(wantedOf) : [expected]).filter(isWanted);
}

/** True if it could have been there: a message of the grammar's own says what should not. */
export function isWanted({ kind }: Expected): boolean {
  return kind !== "message";
}
