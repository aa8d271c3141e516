import { LF, SPACE } from "../../event/bytes.ts";
import type { Style } from "../styles.ts";
import { scratchWriter, type Writer } from "../writer.ts";
import type { Step } from "./plan.ts";

/** Writes a line in styles: what follows in the same style is one run, and blanks have no background. */
export class Pen {
  #out: Writer = scratchWriter(1);
  #style: Style | null = null;
  #tint: Style | null = null;

  /** Starts a line. @param tint the style of the whole line, which blanks may have; null for none. */
  begin(out: Writer, tint: Style | null): void {
    this.#out = out;
    this.#tint = tint;
  }

  /** Draws the label of a step. */
  useLabel({ label, labelStyle }: Pick<Step, "label" | "labelStyle">): void {
    if (label.length === 0) return;
    this.use(labelStyle);
    putBytes(this.#out, label);
  }

  /** The next text, which is not blank, is in this style. */
  use(style: Style | null): void {
    if (style === this.#style) return;
    this.end();
    if (style) putBytes(this.#out, style.open);
    this.#style = style;
  }

  /** The next text is blank. */
  useBlank(): void {
    if (this.#style !== this.#tint) this.end();
  }

  blanks(count: number): void {
    if (count <= 0) return;
    this.useBlank();
    this.fill(count);
  }

  breakLine(indent: number): void {
    this.end();
    this.#out.byte(LF);
    this.fill(indent);
  }

  /** Draws a text that may be blank. */
  draw(style: Style | null, text: string): void {
    if (text.trim() !== "") this.use(style);
    else if (text !== "" && style !== this.#style) this.useBlank();
    this.#out.text(text);
  }

  /** Ends the run. */
  end(): void {
    const style = this.#style;
    if (style) putBytes(this.#out, style.close);
    this.#style = null;
  }

  /** Writes blanks in the style of the run. */
  fill(count: number): void {
    const out = this.#out;
    out.reserve(count);
    for (let i = 0; i < count; i++) out.bytes[out.at++] = SPACE;
  }
}

/** Writes a few bytes: views of many small sources would cost more than a loop. */
export function putBytes(out: Writer, bytes: Uint8Array): void {
  out.reserve(bytes.length);
  const target = out.bytes;
  let { at } = out;
  for (let i = 0; i < bytes.length; i++) target[at++] = bytes[i]!;
  out.at = at;
}
