import type { NumberPart } from "../event/time-slots.ts";

// Layouts: how a timestamp is written, as data. One layout is read (program.ts) and written (layout-text.ts).

export type Padding = "zero" | "blank" | "none";
/** How hours, minutes and seconds from UTC are written. */
export type OffsetStyle = "+hh" | "+hhmm" | "+hh:mm" | "+hh:mm:ss";

export type Item =
  /** This text. */
  | { readonly kind: "text"; readonly text: string }
  /** Blanks, at least this many; the text is written. */
  | { readonly kind: "blank"; readonly least: 0 | 1; readonly text: string }
  /** One of these ASCII characters; the first one is written. */
  | { readonly kind: "any"; readonly of: string }
  /** A number of this many digits; it is written with the most of them. */
  | {
      readonly kind: "number";
      readonly part: NumberPart;
      readonly least: number;
      readonly most: number;
      readonly pad: Padding;
    }
  /** An English name, in whatever case; three letters or all of it are read. */
  | { readonly kind: "name"; readonly part: "month" | "weekday"; readonly long: boolean }
  /** AM or PM, in whatever case. */
  | { readonly kind: "half"; readonly upper: boolean }
  /** A fraction of the second after one of the marks, or after nothing; null: of as many digits as there are. */
  | {
      readonly kind: "fraction";
      readonly marks: string;
      readonly digits: number | null;
      readonly optional: boolean;
    }
  /** `Z` or hours, minutes and seconds from UTC, in any style. */
  | { readonly kind: "offset"; readonly style: OffsetStyle }
  /**
   * An offset, or after blanks or in brackets the name of a zone; nothing at all is fine too. Of the names UTC, GMT and
   * those of a place count, such as Europe/Berlin, because the others mean several zones each.
   */
  | { readonly kind: "zone" }
  /** The name of a zone. */
  | { readonly kind: "zone-name" }
  /** Seconds since the start of 1970. */
  | { readonly kind: "epoch" }
  /** These items, or none of them; they hold no further choice of this kind. */
  | { readonly kind: "optional"; readonly items: readonly Item[] };

/** How a timestamp is written: one item after the other. */
export type Layout = readonly Item[];

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
