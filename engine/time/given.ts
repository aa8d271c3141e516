import type { StampMatcher } from "../event/declared.ts";
import type { Layout } from "./lexemes.ts";

// Layouts that users write are rare, and what reads them takes longer to load than a small log takes to read.

type MatcherOf = (layout: Layout) => StampMatcher;
let matcherOf: MatcherOf | null = null;

/** Makes it known what reads a layout. */
export function provideLayouts(by: MatcherOf): void {
  matcherOf = by;
}

/** Loads what reads layouts that another thread has made; `timeLayout` does so itself. */
export async function loadLayouts(): Promise<void> {
  provideLayouts((await import("./layout-matcher.ts")).layoutMatcher);
}

/** What reads a layout that a user has written. @throws Error before {@link loadLayouts}. */
export function givenMatcher(layout: Layout): StampMatcher {
  if (matcherOf === null) throw new Error("what reads layouts is not loaded");
  return matcherOf(layout);
}
