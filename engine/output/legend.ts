import { visibleText } from "./legible.ts";
import { writeStyled } from "./paint.ts";
import type { Style } from "./styles.ts";
import type { Writer } from "./writer.ts";

/** Limits of a legend, which is one line. */
const MOST_GLYPHS = 40;
const MOST_VALUES = 6;
const LONGEST_VALUE = 40;
const CUT = "…";

interface Entry {
  readonly values: Set<string>;
  readonly style: Style | null;
}

/** The values after the glyphs of a map: `2 = 200,204 | 4 = 404`. */
export class Legend {
  readonly #entries = new Map<string, Entry>();
  #isCut = false;

  /** Notes a value that is shown as `glyph`. */
  add(glyph: string, value: string, style: Style | null): void {
    let entry = this.#entries.get(glyph);
    if (!entry) {
      if (this.#entries.size === MOST_GLYPHS) {
        this.#isCut = true;
        return;
      }
      entry = { values: new Set(), style };
      this.#entries.set(glyph, entry);
    }
    // One more than is shown, to know that there are more.
    if (entry.values.size <= MOST_VALUES) entry.values.add(visibleText(cut(value)));
  }

  /** Writes the legend after an empty line, unless it is empty. */
  write(out: Writer): void {
    const entries = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [i, [glyph, { values, style }]] of entries.entries()) {
      out.text(i === 0 ? "\n" : " | ");
      writeStyled(out, style, glyph);
      out.text(" = ");
      const shown = [...values].slice(0, MOST_VALUES).sort().join(",");
      writeStyled(out, style, values.size > MOST_VALUES ? `${shown},${CUT}` : shown);
    }
    if (entries.length > 0) out.text(this.#isCut ? ` | ${CUT}\n` : "\n");
  }
}

function cut(value: string): string {
  if (value.length <= LONGEST_VALUE) return value;
  // A character has at most two code units.
  const characters = Array.from(value.slice(0, LONGEST_VALUE * 2)).slice(0, LONGEST_VALUE - 1);
  return characters.join("") + CUT;
}
