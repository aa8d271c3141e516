import { isSystemError } from "../../engine/input/source.ts";
import { loadReport } from "../../engine/report/index.ts";
import { print, STDERR } from "../print.ts";

/** What `read` returns, or null after reporting a system error. `source` is the name of the input. */
export async function readable<T>(source: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const { render } = await loadReport();
    const problem = { code: "unreadable", source, errno: error.code ?? error.message } as const;
    await print(STDERR, render(problem, { color: false, width: null, form: "short" }));
    return null;
  }
}
