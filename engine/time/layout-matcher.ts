import type { StampMatcher } from "../event/declared.ts";
import { stampMatcher } from "../parse/closures/stamp-matcher.ts";
import { type Layout, scanners } from "./lexemes.ts";

/** What reads timestamps of a layout. */
export function layoutMatcher(layout: Layout): StampMatcher {
  return stampMatcher(layout, scanners);
}
