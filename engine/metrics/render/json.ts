import { jsonText } from "../../event/json-text.ts";
import { Float } from "../../event/value.ts";
import type { Result } from "../result.ts";
import { type Snapshot, snapshotOf } from "../snapshot.ts";

const STEP = "  ";

/** One JSON object, a line for each value. */
export function renderJson(results: readonly Result[]): string {
  return `${text(snapshotOf(results), "")}\n`;
}

function text(value: Snapshot, indent: string): string {
  const inner = indent + STEP;
  if (Array.isArray(value)) {
    return block(
      "[",
      "]",
      value.map((item) => text(item, inner)),
      indent,
    );
  }
  if (value instanceof Map) {
    return block(
      "{",
      "}",
      [...value].map(([name, item]) => `${JSON.stringify(name)}: ${text(item, inner)}`),
      indent,
    );
  }
  const number = value instanceof Float ? value.float : value;
  // JSON has no infinities.
  return typeof number === "number" && !Number.isFinite(number) ? "null" : jsonText(value);
}

function block(open: string, close: string, items: readonly string[], indent: string): string {
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => indent + STEP + item).join(",\n")}\n${indent}${close}`;
}
