import type { Result } from "../result.ts";
import { formNamed, printedAs } from "./forms.ts";
import { renderJson } from "./json.ts";
import { renderTsv } from "./tsv.ts";

export { formNamed, printedAs } from "./forms.ts";

interface MetricsLook {
  /** Columns of the terminal that metrics are printed to; null if there is none. */
  readonly width: number | null;
  readonly color: boolean;
}

/** The text of metrics in the form of this name, with a line end after the last line. */
export async function renderMetrics(
  results: readonly Result[],
  form: string,
  { width, color }: MetricsLook,
): Promise<string> {
  switch (printedAs(form, width !== null)) {
    case "json":
      return renderJson(results);
    case "tsv":
      return renderTsv(results);
    case "table": {
      const { loadLook } = await import("./cells.ts");
      const { renderTable } = await import("./table.ts");
      return renderTable(results, await loadLook(color, width, formNamed(form).rows));
    }
  }
}
