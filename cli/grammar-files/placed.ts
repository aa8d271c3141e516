import { visible } from "../../engine/output/legible.ts";
import { placeIn } from "../../workbench/writers/index.ts";

/** A part of a text, and what is wrong with it. */
interface Wrong {
  /** In UTF-16 units. */
  readonly at: number;
  readonly length: number;
  readonly message: string;
}

/** A message at its line and column, with the line and carets below the part that is wrong. */
export function placed(text: string, source: string, { at, length, message }: Wrong): string {
  const { line, column } = placeIn(text, at);
  const written = [...(text.split(/\r?\n/)[line - 1] ?? "")];
  const from = Math.max(0, column - 1 - BEFORE);
  const shown = written.slice(from, column - 1 + AFTER).map((one) => (one === "\t" ? " " : visible(one)));
  const before = shown.slice(0, column - 1 - from).join("");
  const wrong = [...text.slice(at, at + length)].length;
  const marked = shown.slice(column - 1 - from, column - 1 - from + wrong).join("");
  const cut = from > 0 ? "…" : "";
  const carets = "^".repeat(Math.max(1, [...marked].length));
  const rows = [`  ${cut}${shown.join("")}`, `  ${" ".repeat(cut.length + [...before].length)}${carets}`];
  return `${source}:${line}:${column}: ${visible(message)}\n${rows.join("\n")}`;
}

const BEFORE = 50;
const AFTER = 30;
