import type { Finding } from "../../lint/index.ts";

/** More places of one finding are counted, not named. */
const MOST_NAMED = 8;

/** The lines of a finding: its first note, and the other places that have the same. */
export function findingLines({ rule, level, notes, waived }: Finding): readonly string[] {
  const [first, ...others] = notes;
  if (waived !== null) return [`waived: ${waived} [${rule}${notes.length > 1 ? `, ${notes.length} places` : ""}]`];
  const head = `${level === "error" ? "error: " : ""}${first!.message} [${rule}]`;
  if (others.length === 0) return [head];
  const named = others.slice(0, MOST_NAMED).map(({ where }) => where);
  const rest = others.length > MOST_NAMED ? [`${others.length - MOST_NAMED} others`] : [];
  return [head, `  and ${others.length} more of this kind: ${[...named, ...rest].join(", ")}`];
}
