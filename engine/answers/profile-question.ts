/** A row for each field of the events: its types, its values, and how they change: `--profile`. */
export interface ProfileQuestion {
  readonly kind: "profile";
}
