import { jsonText, typeOf, type Value, type ValueMap } from "../../engine/event/index.ts";
import type { Cell, EventTable } from "../protocol.ts";

/** An event, and the index of its row. */
export interface NumberedEvent {
  readonly row: number;
  readonly event: ValueMap;
}

/** Events as a table with a column for each name, in the order of their first use. */
export function tableOf(events: readonly NumberedEvent[]): EventTable {
  const columns = [...new Set(events.flatMap(({ event }) => [...event.keys()]))];
  const rows = events.map(({ row, event }) => ({
    row,
    cells: columns.map((name) => (event.has(name) ? cellOf(event.get(name)!) : null)),
  }));
  return { columns, rows };
}

function cellOf(value: Value): Cell {
  return { text: typeof value === "string" ? value : jsonText(value), type: typeOf(value) };
}
