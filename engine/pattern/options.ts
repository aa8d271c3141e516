/** What a pattern may contain. */
export interface PatternOptions {
  /** The groups that keep their text: the named ones, none of them inside another, or all. */
  readonly groups: "named" | "all";
  /** True if a name may have a type: `(?P<n:int>…)`. */
  readonly types: boolean;
  /** Names that no group may have. */
  readonly reserved: readonly string[];
}
