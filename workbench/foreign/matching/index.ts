export { hintsFor } from "./hints.ts";
export { matchLayout } from "./layout.ts";
export { type MatchedPart, type Matching, type Mismatch, matchPattern } from "./match.ts";
export { type Part, textOf } from "./parts.ts";
export { aboutPart, patternTree, type TreeReading, type WrittenPattern } from "./trees.ts";
export { expectedText, failedPart, foundText, mismatchText } from "./words.ts";
