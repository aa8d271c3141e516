import type { Result } from "../result.ts";
import { renderJson } from "./json.ts";
import { renderTsv } from "./tsv.ts";

/** How metrics are printed: `auto` is a table on a terminal and `tsv` elsewhere; `short` is a table of few rows. */
export type MetricsForm = "auto" | "full" | "short" | "tsv" | "json";

export interface MetricsLook {
  /** Columns of the terminal that they are printed to, or null where they go elsewhere. */
  readonly width: number | null;
  readonly color: boolean;
}

/** The most rows of a table. */
const ROWS: Readonly<Record<"auto" | "full" | "short", number>> = {
  auto: 40,
  full: Number.POSITIVE_INFINITY,
  short: 5,
};

/** The text of metrics, with its last line end. */
export async function renderMetrics(
  results: readonly Result[],
  form: MetricsForm,
  { width, color }: MetricsLook,
): Promise<string> {
  if (form === "json") return renderJson(results);
  if (form === "tsv" || (form === "auto" && width === null)) return renderTsv(results);
  const [{ renderTable }, { loadLook }] = await Promise.all([import("./table.ts"), import("./look.ts")]);
  return renderTable(results, await loadLook(color, width, ROWS[form]));
}
