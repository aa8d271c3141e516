import { decodeUtf8, ENTRY, type Event, encodeUtf8 } from "../event/index.ts";
import { closest } from "../language/index.ts";
import type { Result } from "../metrics/index.ts";
import type { Origin } from "../output/index.ts";
import type { Library } from "../readers/index.ts";
import { makeRedactor, type Redactor } from "../redaction/index.ts";
import type { Diagnostic } from "../report/index.ts";
import type { RedactionOptions } from "./options.ts";
import type { Planned } from "./stages/stage.ts";

/** Removes secrets of events, and reports what it has removed. */
export interface Redacting extends Redactor {
  readonly planned: Planned;
  /** True if a field whose values are to be removed was in no event. */
  readonly lacksField: boolean;
  /** Metrics without secrets: scripts count what events are before they are redacted. */
  results(results: readonly Result[]): readonly Result[];
  /** The origin of events with records that have no secrets; `follow` brings it up to the current event. */
  cleanOrigin(origin: Readonly<Origin>): { readonly origin: Readonly<Origin>; follow(): void };
}

/** What has been removed, as plain data. */
interface PlainRedacting {
  readonly counts: ReadonlyMap<string, number>;
  /** The fields that no event had. */
  readonly unseen: readonly string[];
  /** Some names of fields that events had. */
  readonly known: readonly string[];
  readonly hasLooked: boolean;
}

/** This many names are collected while a field is missing. */
const MOST_NAMES = 256;

export async function planRedacting(
  { kinds, fields }: RedactionOptions,
  { loadRedactions }: Pick<Library, "loadRedactions">,
): Promise<Redacting> {
  const all = await loadRedactions();
  const redactor = makeRedactor({ kinds: all.filter(({ name }) => kinds.includes(name)), fields });
  const { counts, unseen, text } = redactor;
  const known = new Set<string>();
  let hasLooked = false;

  function stage(event: Event): boolean {
    hasLooked = true;
    redactor.redact(event);
    if (unseen.size === 0 || known.size >= MOST_NAMES) return true;
    for (let at = 0; at < event.length; at += ENTRY) known.add(event.names.text(event.entries[at]!));
    return true;
  }

  function findings(): readonly Diagnostic[] {
    if (!hasLooked) return [];
    const missing = [...unseen].map((field): Diagnostic => {
      return { code: "unredacted-field", field, meant: closest(field, [...known]) };
    });
    return [{ code: "redacted", counts: [...counts] }, ...missing];
  }

  function drain(): PlainRedacting {
    const drained = { counts: new Map(counts), unseen: [...unseen], known: [...known], hasLooked };
    for (const kind of counts.keys()) counts.set(kind, 0);
    return drained;
  }

  function merge(other: PlainRedacting): void {
    for (const [kind, count] of other.counts) counts.set(kind, (counts.get(kind) ?? 0) + count);
    if (other.hasLooked) for (const field of unseen) if (!other.unseen.includes(field)) unseen.delete(field);
    for (const name of other.known) if (known.size < MOST_NAMES) known.add(name);
    hasLooked ||= other.hasLooked;
  }

  return {
    ...redactor,
    planned: { stage, judges: false, findings, counts: { drain, merge } },
    get lacksField() {
      return hasLooked && unseen.size > 0;
    },
    results: (results) => results.map((result) => ({ ...cleanRows(result, text), name: text(result.name) })),
    cleanOrigin(origin) {
      const clean = { ...origin };
      const follow = () => {
        const bytes = encodeUtf8(redactor.line(decodeUtf8(origin.bytes, origin.from, origin.to)));
        Object.assign(clean, origin, { bytes, from: 0, to: bytes.length });
      };
      return { origin: clean, follow };
    },
  };
}

/** Takes the secrets out of a text. */
type Clean = (text: string) => string;

function cleanRows(result: Result, clean: Clean): Result {
  switch (result.shape) {
    case "numbers":
      return result;
    case "counts":
      return { ...result, rows: summed(result.rows, clean) };
    case "ranking":
      return { ...result, rows: result.rows.map(([key, number]) => [clean(key), number]) };
    case "values":
      return { ...result, values: result.values.map((value) => cleanValue(value, clean)) };
  }
}

function cleanValue<V>(value: V, clean: Clean): V | string {
  if (typeof value === "boolean") return value;
  const text = String(value);
  const left = clean(text);
  return left === text ? value : left;
}

function summed(rows: readonly (readonly [string, number])[], clean: Clean): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [key, count] of rows) counts.set(clean(key), (counts.get(clean(key)) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a);
}
