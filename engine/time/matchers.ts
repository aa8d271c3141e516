import type { StampMatcher } from "../event/declared.ts";
import { stampMatcher } from "../parse/closures/stamp-matcher.ts";
import { headLayouts, knownLayouts } from "./layouts.ts";
import { scanners } from "./lexemes.ts";

// What reads the layouts that are known. The command line has this module as code that is generated from them
// (build/matchers.ts), because making closures takes longer than reading a small log.

/** What reads one layout. */
export interface KnownMatcher {
  readonly matcher: StampMatcher;
  /** See `KnownLayout`. */
  readonly isAmbiguous: boolean;
}

export const knownMatchers: readonly KnownMatcher[] = knownLayouts.map(({ layout, isAmbiguous = false }) => ({
  matcher: stampMatcher(layout, scanners),
  isAmbiguous,
}));

export const headMatchers: readonly StampMatcher[] = headLayouts.map((layout) => stampMatcher(layout, scanners));
