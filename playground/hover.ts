/** A name that grammar files use, as editors show it. */
export interface HoverEntry {
  readonly name: string;
  /** The module that exports it; null for an option of `grammar(...)`. */
  readonly module: string | null;
  readonly kind: "function" | "constant" | "type" | "option";
  /** Its declaration in short: `field(name: string, part: Part)`. */
  readonly signature: string;
  /** What it is, as its documentation says. */
  readonly about: string;
}
