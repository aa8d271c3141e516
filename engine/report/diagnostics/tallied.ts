import { type Counted, counted, error, hint, listed } from "./wording.ts";

/** How many of some events. */
export interface Part extends Counted {
  readonly of: number;
}

/** What was removed, by kind. */
export interface Redacted {
  readonly counts: readonly (readonly [kind: string, count: number])[];
}

/** Messages about events that are sampled, folded or redacted. */
export const ofTallied = {
  /** The share that a sample really has. */
  sampled: hint(
    ({ text, kept, of }: { readonly text: string; readonly kept: number; readonly of: number }) =>
      `--sample ${text} kept ${kept} of ${counted(of, "event", "events")}${kept === 0 ? ": a greater share keeps more" : ` (${percent(kept / of)})`}`,
  ),
  "unsampled-field": hint(
    ({ field, count, of }: Part & { readonly field: string }) =>
      `${count} of ${counted(of, "event has", "events have")} no ${listed("field", [field])}: --sample chose among them by their text`,
  ),
  unfolded: hint(
    ({ fields, count, of }: Part & { readonly fields: readonly string[] }) =>
      `${count} of ${counted(of, "event has", "events have")} no ${listed("field", fields)}, and --fold left them as they are`,
  ),
  redacted: hint(({ counts }: Redacted) => `removed ${counts.map(([kind, count]) => `${count} ${kind}`).join(", ")}`),
  /** A field whose values were to be removed, and that no event had. */
  "unredacted-field": error(
    ({ field, meant }: { readonly field: string; readonly meant: string | null }) =>
      `--redact field:${field}: no event has this field, so its values may be elsewhere in what was printed${meant === null ? "" : `; did you mean field:${meant}?`}`,
  ),
  "nothing-folded": hint(
    () => "--fold: no event repeats the one before; --fold=FIELDS compares only some fields, as in --fold=level,msg",
  ),
};

/** With as many digits as matter: `1.03%`. */
function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))}%`;
}
