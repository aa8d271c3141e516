import { decodeUtf8, encodeUtf8 } from "../../event/index.ts";
import { shown } from "./kinds.ts";
import { masked, maskMessage } from "./mask.ts";
import { templatesOf } from "./templates.ts";

/** A pattern as `--patterns` shows it, and its messages. */
export interface MinedPattern {
  readonly pattern: string;
  readonly messages: readonly string[];
}

/** The patterns of messages. They must fit in memory. */
export function patternsIn(messages: readonly string[]): readonly MinedPattern[] {
  const byMask = new Map<string, string[]>();
  for (const message of messages) {
    const bytes = encodeUtf8(message);
    const text = decodeUtf8(masked, 0, maskMessage(bytes, 0, bytes.length));
    const known = byMask.get(text);
    if (known) known.push(message);
    else byMask.set(text, [message]);
  }
  const texts = [...byMask.keys()];
  return templatesOf(texts).map(({ text, members }) => ({
    pattern: shown(text),
    messages: members.flatMap((member) => byMask.get(texts[member]!)!),
  }));
}
