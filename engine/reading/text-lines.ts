import { textField, textHeads } from "../readers/text-heads.ts";
import type { FormatReaders } from "./format-readers.ts";

/** The same readers, whose lines of plain text have the time and the level of their heads. */
export function withHeads(readers: FormatReaders): FormatReaders {
  return {
    ...readers,
    heads(formats, { names, work }) {
      const last = formats.at(-1);
      const field = last ? textField(last) : null;
      return field === null ? null : textHeads(field, names, work.sink, true);
    },
  };
}
