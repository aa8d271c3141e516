import type { RunOptions } from "../engine/run/options.ts";
import { fold, redact, sample, sampleBy } from "./options/index.ts";
import { lastValue, type Parsed, valuesOf } from "./parse.ts";
import { quoted, type UsageError, usageError } from "./usage.ts";

/** Which events go on, which are joined, and what is removed from them. */
export type Tallied = Pick<RunOptions, "sampling" | "folding" | "redaction">;

/** A percentage, a fraction or a number: `1%`, `1/100`, `0.01`. */
const SHARE = /^(\d+(?:\.\d+)?|\.\d+)(?:(%)|\/(\d+))?$/;

/** What the command line says of samples, repeats and secrets. */
export async function chooseTallied(parsed: Parsed): Promise<Tallied | UsageError> {
  const text = lastValue(parsed, sample);
  const share = text === undefined ? null : shareIn(text);
  if (text !== undefined && share === null) {
    return usageError(
      `--${sample.long} ${quoted(text)} is no share: write one above 0, up to 100%, as in 1%, 1/100 or 0.01`,
    );
  }
  const field = lastValue(parsed, sampleBy) ?? null;
  if (field === "") return usageError(`--${sampleBy.long} '' names no field`);
  const folded = lastValue(parsed, fold);
  const fields = folded === undefined || folded === fold.implied ? null : listOf(folded);
  if (fields?.length === 0) return usageError(`--${fold.long}=${quoted(folded ?? "")} names no field`);
  const redaction = await chooseRedaction(valuesOf(parsed, redact).flat());
  if (redaction && "ok" in redaction) return redaction;
  return {
    redaction,
    sampling: text === undefined || share === null ? null : { share, text, field },
    folding: folded === undefined ? null : { fields },
  };
}

/** What is removed, or null; kinds are loaded only if some are named. */
async function chooseRedaction(names: readonly string[]): Promise<Tallied["redaction"] | UsageError> {
  return names.length === 0 ? null : (await import("./redaction.ts")).redactionOf(names);
}

/** The share that a text means, above 0 and at most 1; null if it means none. */
export function shareIn(text: string): number | null {
  const [, number, percent, divisor] = SHARE.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  const share = Number(number) / (percent === undefined ? Number(divisor ?? 1) : 100);
  return share > 0 && share <= 1 ? share : null;
}

function listOf(text: string): readonly string[] {
  return [...new Set(text.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()])))];
}
