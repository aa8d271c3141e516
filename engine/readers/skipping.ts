import { type Grammar, isTable } from "../grammar/index.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import {
  completeLines,
  type Directives,
  eachLine,
  isFull,
  type LineChooser,
  lineAt,
  NO_FILE_CONTEXT,
  type Reader,
  type RecordReader,
  type RecordWork,
  skipTally,
} from "../records/index.ts";
import { skipGrammars } from "../select/index.ts";
import { recordReader } from "./line-reader.ts";
import { isDirected, namedRowReader, type Skipper } from "./named-rows.ts";

/** A record that its grammar says to skip, by its name. */
interface Skip {
  readonly name: string;
  readonly parser: CompiledParser;
}

/** Makes the function that gives the name under which a grammar skips a record; null for one that it reads. */
function skipsOf(
  grammars: readonly Grammar[],
  parserOf: (grammar: Grammar) => CompiledParser,
  { event }: Pick<RecordWork, "event">,
) {
  const skips = grammars.flatMap((grammar) => {
    const names = Object.keys(grammar.skip);
    return skipGrammars(grammar).map((skip, i): Skip => ({ name: names[i]!, parser: parserOf(skip) }));
  });
  return (bytes: Uint8Array, from: number, to: number): string | null =>
    skips.find(({ parser }) => parser.parse(bytes, from, to, event) !== REJECT)?.name ?? null;
}

/** Makes the function that counts a record if the grammars say to skip it; null if they say so of none. */
export function skipperOf(
  grammars: readonly Grammar[],
  parserOf: (grammar: Grammar) => CompiledParser,
  work: Pick<RecordWork, "event" | "counters">,
): Skipper | null {
  if (!grammars.some(hasSkips)) return null;
  const nameOf = skipsOf(grammars, parserOf, work);
  const { counters } = work;
  return (bytes, from, to, size) => {
    const name = nameOf(bytes, from, to);
    if (name === null) return false;
    skipTally(name, counters).count++;
    counters.bytes.skipped.named += size;
    return true;
  };
}

/** Reads records, except those that the grammars say to skip; the reader itself if they say so of none. */
export function withoutSkips(
  records: RecordReader,
  grammars: readonly Grammar[],
  parserOf: (grammar: Grammar) => CompiledParser,
  work: RecordWork,
): RecordReader {
  const skips = skipperOf(grammars, parserOf, work);
  if (skips === null) return records;
  const read = records.record;
  return { ...records, record: (bytes, from, to, size) => skips(bytes, from, to, size) || read(bytes, from, to, size) };
}

function hasSkips({ skip }: Grammar): boolean {
  return Object.keys(skip).length > 0;
}

/** What reads the records of a grammar that skips some, or whose columns lines of the file name; null for any other. */
export function specialRecords(
  grammar: Grammar,
  parserOf: (grammar: Grammar) => CompiledParser,
  work: RecordWork,
): RecordReader | null {
  if (isTable(grammar) || (!isDirected(grammar) && !hasSkips(grammar))) return null;
  return isDirected(grammar)
    ? namedRowReader(grammar, parserOf, work, skipperOf([grammar], parserOf, work))
    : withoutSkips(recordReader(parserOf(grammar), work), [grammar], parserOf, work);
}

/** Reads lines that are one record each. */
export function eachRecord(records: RecordReader, work: RecordWork): Reader {
  const { directives } = records;
  return {
    startFile: records.startFile,
    complete: completeLines,
    read: eachLine(work, records.record),
    lose() {},
    directiveLost: (line) => directives?.lost(line) ?? null,
    fileContext: () => ({ ...NO_FILE_CONTEXT, directives: directives?.state ?? null }),
    undivided: () => (directives?.isOrdered ? "rows without a date take it from those before them" : null),
    inherit(fileContext) {
      if (directives && fileContext.directives) directives.state = fileContext.directives;
    },
    end: (_, from, to) => to - from,
    ...(directives && work.chooser && choosingRows(records, directives, work.chooser, work)),
  };
}

/** What of a reader differs where lines are chosen, but directives hold whether they are chosen or not. */
function choosingRows(
  records: RecordReader,
  directives: Pick<Directives, "has" | "pass">,
  chooser: LineChooser,
  { counters, arena }: RecordWork,
): Pick<Reader, "read" | "lose" | "choosesRows"> {
  const { skipped } = counters.bytes;
  return {
    choosesRows: true,
    lose: chooser.pass,
    read(bytes, from, to) {
      let at = from;
      let goesOn = true;
      chooser.enter(bytes, to);
      while (at < to && goesOn && !isFull(arena) && !chooser.ended) {
        const { end, next } = lineAt(bytes, at);
        counters.line++;
        counters.lines++;
        const rule = chooser.judge(bytes, at, end);
        if (rule === null || directives.has(bytes, at, end)) goesOn = records.record(bytes, at, end, next - at);
        else {
          skipped[rule] += next - at;
          counters.leftOut++;
          directives.pass(bytes, at, end);
        }
        at = next;
      }
      return at;
    },
  };
}
