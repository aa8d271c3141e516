import type { ScriptContext, ScriptPattern } from "../function.ts";
import { behind } from "./characters.ts";
import { looked } from "./cost.ts";

/** A match in a string, and its groups; null for a group that did not participate. */
export interface Match {
  readonly from: number;
  readonly to: number;
  /** The text of the match, then of each group. */
  readonly groups: readonly (string | null)[];
}

/** The first match of a pattern in a text. */
export function firstMatch(context: ScriptContext, text: string, pattern: ScriptPattern): Match | null {
  const spans = pattern.search(looked(context, text));
  return spans && matchOf(text, spans);
}

/** All matches from left to right, without empty ones at the end of another match. */
export function* matchesIn(context: ScriptContext, text: string, pattern: ScriptPattern): Iterable<Match> {
  let from = 0;
  let end = -1;
  while (from <= text.length) {
    context.spend(1);
    const spans = pattern.search(looked(context, text), from);
    if (spans === null) return;
    const match = matchOf(text, spans);
    const isEmpty = match.from === match.to;
    from = isEmpty ? nextOf(text, match.to) : match.to;
    if (isEmpty && match.to === end) continue;
    end = match.to;
    yield match;
  }
}

function matchOf(text: string, spans: Int32Array): Match {
  const groups: (string | null)[] = [];
  for (let i = 0; i < spans.length; i += 2) groups.push(spans[i]! < 0 ? null : text.slice(spans[i], spans[i + 1]));
  return { from: spans[0]!, to: spans[1]!, groups };
}

function nextOf(text: string, unit: number): number {
  return unit < text.length ? behind(text, unit) : unit + 1;
}
