import { leadingRankOf, rankOf } from "../event/roles.ts";
import { NO_RANK } from "./labels.ts";
import { visibleText } from "./visible-text.ts";
import { widthOf } from "./width.ts";

/** A name as it is shown. */
interface NameCell {
  readonly text: string;
  /** Columns of the terminal. */
  readonly width: number;
  /** Its place among the usual names, and among those that are shown first, or {@link NO_RANK}. */
  readonly rank: number;
  readonly lead: number;
}

/** Logs whose names have no end are looked at anew. */
const MOST_NAMES = 4_096;

/** Makes the function that says how a name is shown; most names come again with every event. */
export function nameCells(): (name: string) => NameCell {
  const cells = new Map<string, NameCell>();
  return (name) => {
    const known = cells.get(name);
    if (known) return known;
    const text = visibleText(name);
    const width = widthOf(text);
    const cell = { text, width, rank: rankOf(name) ?? NO_RANK, lead: leadingRankOf(name) ?? NO_RANK };
    if (cells.size === MOST_NAMES) cells.clear();
    cells.set(name, cell);
    return cell;
  };
}
