import type { InvalidUtf8 } from "../../engine/input/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { tell } from "../print.ts";

/** Reports what of a file with patterns is not UTF-8: a pattern has U+FFFD there, which lines hardly have. */
export async function tellInvalid(source: string, invalid: InvalidUtf8 | null): Promise<void> {
  if (invalid === null) return;
  const { line, column, count } = invalid;
  const what = `${count} ${count === 1 ? "sequence" : "sequences"} of bytes that are not UTF-8 became U+FFFD`;
  await tell(`froe: ${visible(source)}:${line}:${column}: ${what}: save the file as UTF-8`);
}
