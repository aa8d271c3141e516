import { decodeUtf8 } from "../../engine/event/index.ts";
import type { DraftedLayout } from "../../engine/readers/library.ts";
import type { Sample } from "../../engine/select/index.ts";
import { draftRecord, hasLayout, layoutOf as layoutIn, shareOf } from "../../workbench/draft/index.ts";

const COLUMN = /<[^<>]+>/g;
const FEWEST_COLUMNS = 2;

/** The layout of the lines of a sample, by a draft of which no grammar is made; null for lines without columns. */
export async function layoutOf({ bytes, head, further }: Sample): Promise<DraftedLayout | null> {
  const lines = [...head, ...further].map(({ from, to }) => decodeUtf8(bytes, from, to));
  const draft = draftRecord(lines, true);
  const layout = layoutIn(draft);
  if (!hasLayout(draft) || (layout.match(COLUMN)?.length ?? 0) < FEWEST_COLUMNS) return null;
  return { layout, ...shareOf(draft, lines) };
}
