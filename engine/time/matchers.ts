import type { StampMatcher } from "../event/declared.ts";
import { layoutMatcher } from "./layout-matcher.ts";
import { headLayouts, knownLayouts } from "./layouts.ts";

export { ambiguousHeads } from "./layouts.ts";

// What reads the layouts that are known. The command line has this module as code that is generated from them
// (build/matchers.ts), because making closures takes longer than reading a small log.

/** What reads one layout. */
export interface KnownMatcher {
  readonly matcher: StampMatcher;
  /** See `KnownLayout`. */
  readonly isAmbiguous: boolean;
}

export const knownMatchers: readonly KnownMatcher[] = knownLayouts.map(({ layout, isAmbiguous = false }) => ({
  matcher: layoutMatcher(layout),
  isAmbiguous,
}));

export const headMatchers: readonly StampMatcher[] = headLayouts.map(layoutMatcher);
