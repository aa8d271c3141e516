import { decodeUtf8 } from "../event/utf8.ts";
import { makeDefault } from "./default.ts";
import type { OutputFormat, OutputOptions } from "./format.ts";
import { clustersOf, widthOf } from "./width.ts";
import { scratchWriter } from "./writer.ts";

const FIELD_INDENT = "  ";
/** The indent of the rest of a value that is wider than the terminal. */
const VALUE_INDENT = "    ";
const ASCII = /^[\x00-\x7f]*$/;
const ESCAPE = "\x1b";

/**
 * The default format for a terminal: a wider event is broken between fields, with an indent, and a wider field at its
 * blanks. Long words, such as addresses, are not broken, so that they can be copied.
 */
export function makeWrapped(options: OutputOptions, width: number): OutputFormat {
  const scratch = scratchWriter();
  const starts: number[] = [];
  /** Events that took several lines. */
  let count = 0;
  const format = makeDefault(options, (at) => starts.push(at));

  const write: OutputFormat["write"] = (event, out, sign) => {
    scratch.at = 0;
    starts.length = 0;
    format.write(event, scratch, sign);
    // No character takes more columns than bytes.
    if (scratch.at <= width) return out.copy(scratch.bytes, 0, scratch.at);
    const text = layOut();
    if (text.indexOf("\n") < text.length - 1) count++;
    out.text(text);
  };

  /** The line of the scratch writer, broken to the width. */
  function layOut(): string {
    const end = scratch.at - 1;
    const [first = 0] = starts;
    let text = decodeUtf8(scratch.bytes, 0, first);
    let column = widthOf(text);
    for (const [i, start] of starts.entries()) {
      // All but the first start with a blank.
      const field = decodeUtf8(scratch.bytes, i === 0 ? start : start + 1, starts[i + 1] ?? end);
      if (i > 0 && column + 1 + widthOf(field) > width) {
        text += `\n${FIELD_INDENT}`;
        column = FIELD_INDENT.length;
      } else if (i > 0) {
        text += " ";
        column++;
      }
      for (const [j, word] of wordsOf(field, width - column).entries()) {
        const gap = j === 0 || word.isRest ? "" : " ";
        const wordWidth = widthOf(word.text);
        if (j > 0 && column + gap.length + wordWidth > width) {
          text += `\n${VALUE_INDENT}${word.text}`;
          column = VALUE_INDENT.length + wordWidth;
        } else {
          text += gap + word.text;
          column += gap.length + wordWidth;
        }
      }
    }
    return `${text}\n`;
  }

  /** The parts of a field that is wider than `room`. */
  function wordsOf(field: string, room: number): readonly Word[] {
    if (widthOf(field) <= room) return [{ text: field, isRest: false }];
    return breakable(field, width - VALUE_INDENT.length);
  }

  return { write, notes: () => (count === 0 || options.isChosen ? [] : [{ code: "wrapped-events", count }]) };
}

/** The words of a text, and the characters of those of a script without blanks that are wider than `most` columns. */
export function breakable(text: string, most: number): readonly Word[] {
  return text.split(" ").flatMap((word): Word[] => {
    const isBroken = !ASCII.test(word) && !word.includes(ESCAPE) && widthOf(word) > most;
    if (!isBroken) return [{ text: word, isRest: false }];
    return clustersOf(word).map((character, i) => ({ text: character, isRest: i > 0 }));
  });
}

/** A part of a text that is not broken. */
export interface Word {
  readonly text: string;
  /** True if no blank is before it. */
  readonly isRest: boolean;
}
