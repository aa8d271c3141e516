import { type Counted, counted, hint, listed } from "./wording.ts";

/** How many of some events. */
export interface Part extends Counted {
  readonly of: number;
}

/** Messages about events that are sampled or folded. */
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
  "nothing-folded": hint(
    () => "--fold: no event repeats the one before; --fold=FIELDS compares only some fields, as in --fold=level,msg",
  ),
};

/** With as many digits as matter: `1.03%`. */
function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))}%`;
}
