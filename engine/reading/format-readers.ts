import type { NameTable } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import type { CompiledParser } from "../parse/programs/index.ts";
import { lineReader, recordReader } from "../readers/index.ts";
import type { TextHeads } from "../readers/text-heads.ts";
import type { Reader, RecordReader, RecordWork } from "../records/index.ts";

/** What the readers of an input share. */
export interface Shared {
  readonly names: NameTable;
  readonly work: RecordWork;
  parserOf(grammar: Grammar): CompiledParser;
}

/** Makes what reads an input, whose formats are known. */
export interface FormatReaders {
  /** Reads lines that are one record each. */
  lines(formats: readonly Grammar[], shared: Shared): Reader;
  /** Reads records whose ends are known. */
  records(formats: readonly Grammar[], shared: Shared): RecordReader;
  /** What adds the heads of lines of text to their events; null for other formats, missing where nobody asks for them. */
  heads?(formats: readonly Grammar[], shared: Pick<Shared, "names" | "work">): TextHeads | null;
}

/** Of one format without special records that is not a table: who reads only those loads no more. */
export const plainFormat: FormatReaders = {
  lines: ([format], { parserOf, work }) => lineReader(parserOf(format!), work),
  records: ([format], { parserOf, work }) => recordReader(parserOf(format!), work),
};
