import { formNamed } from "../metrics/render/index.ts";
import type { EmissionOptions } from "./options.ts";

const STDOUT = "-";

/** Whether standard output is one JSON value, printed at the end: a text in front of it would break it for its reader. */
export function isJsonAtEnd({ statistics, metrics }: Pick<EmissionOptions, "statistics" | "metrics">): boolean {
  if (statistics?.form === "json" && statistics.stream === "stdout") return true;
  if (!metrics) return false;
  const { form, besideEvents, file } = metrics;
  return file === STDOUT || (form !== null && !besideEvents && formNamed(form).as === "json");
}
