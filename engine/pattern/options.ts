/** What a pattern may hold. */
export interface PatternOptions {
  /** Which groups keep their text: the named ones, none of them inside another, or all. */
  readonly groups: "named" | "all";
  /** Whether a name may have a type: `(?P<n:int>…)`. */
  readonly types: boolean;
  /** Names that no group may have. */
  readonly reserved: readonly string[];
}
