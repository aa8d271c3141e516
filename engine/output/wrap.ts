import { decodeUtf8 } from "../event/utf8.ts";
import { makeDefault } from "./default.ts";
import type { Format, OutputOptions } from "./index.ts";
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
export function makeWrapped(options: OutputOptions, width: number): Format {
  const scratch = scratchWriter();
  const starts: number[] = [];
  const format = makeDefault(options, (at) => starts.push(at));

  const write: Format["write"] = (event, out, sign) => {
    scratch.at = 0;
    starts.length = 0;
    format.write(event, scratch, sign);
    // No character takes more columns than bytes.
    if (scratch.at <= width) out.copy(scratch.bytes, 0, scratch.at);
    else out.text(layOut());
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

  /** The parts of a field that is wider than `room`: its words, or the characters of a script without blanks. */
  function wordsOf(field: string, room: number): readonly Word[] {
    if (widthOf(field) <= room) return [{ text: field, isRest: false }];
    return field.split(" ").flatMap((text): Word[] => {
      const isBreakable = !ASCII.test(text) && !text.includes(ESCAPE) && widthOf(text) > width - VALUE_INDENT.length;
      if (!isBreakable) return [{ text, isRest: false }];
      return clustersOf(text).map((character, i) => ({ text: character, isRest: i > 0 }));
    });
  }

  return { write };
}

interface Word {
  readonly text: string;
  /** True if no blank is before it. */
  readonly isRest: boolean;
}
