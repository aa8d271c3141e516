import {
  BOXED,
  ENTRY,
  type Event,
  type NameTable,
  PLAIN_STRING,
  type TapeContext,
  TEXT,
  type TextHead,
} from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import type { EventSink, Reader } from "../records/index.ts";
import { BORROWED, chooseHead, type HeadLayout, headReader, headStamp, newHead, SAMPLE_BYTES } from "../time/index.ts";

// Lines of plain text have one field. Their time and their level are in its head, which is read when somebody asks.

/** The name of the only field of a format that accepts every line; null for any other format. */
export function textField({ acceptsAll, record }: Grammar): string | null {
  return acceptsAll && record.kind === "field" ? record.name : null;
}

/** How the lines of a file begin: decided by the first ones, once somebody asks or there are enough. */
interface FileHeads {
  /** True if more lines may be added. */
  readonly isOpen: boolean;
  add(bytes: Uint8Array, from: number, to: number): void;
  /** Null if they do not begin with timestamps, or none has yet. */
  layout(): HeadLayout | null;
  /** Decides by what there is. */
  settle(): HeadLayout | null;
}

function fileHeads(given?: HeadLayout | null): FileHeads {
  let layout = given ?? null;
  let isOpen = given === undefined;
  let sample = new Uint8Array(0);
  let isRead = true;

  function choose(): HeadLayout | null {
    if (!isRead) layout = chooseHead(sample, 0, sample.length);
    isRead = true;
    isOpen &&= layout === null && sample.length < SAMPLE_BYTES;
    return layout;
  }

  return {
    get isOpen() {
      return isOpen;
    },
    add(bytes, from, to) {
      const more = bytes.subarray(from, Math.min(to, from + SAMPLE_BYTES - sample.length));
      const all = new Uint8Array(sample.length + more.length);
      all.set(sample);
      all.set(more, sample.length);
      sample = all;
      isRead = false;
      if (sample.length === SAMPLE_BYTES) choose();
    },
    layout: choose,
    settle() {
      choose();
      isOpen = false;
      return layout;
    },
  };
}

const NO_STAMP: ReturnType<typeof headStamp> = { matchers: [], doubt: 0 };

/** What reads the heads of a file. @param before the timestamp of the line before, for a line without one; or null. */
function textHead(heads: FileHeads, level: number, before: string | null): TextHead {
  const head = newHead();
  let read: ReturnType<typeof headReader> | null = null;
  let ofLayout = NO_STAMP;
  let doubt = 0;

  function find({ bytes, entries }: Event): boolean {
    if (read === null) {
      const layout = heads.layout();
      if (layout === null) return false;
      read = headReader(layout);
      ofLayout = headStamp(layout);
    }
    const isSpan = entries[1] === PLAIN_STRING || entries[1] === TEXT;
    return isSpan && read(bytes, entries[2]!, entries[3]!, head);
  }

  function put(event: Event, at: number, name: number, kind: number, from: number, to: number): number {
    const entries = event.grow(at + ENTRY);
    entries[at] = name;
    entries[at + 1] = kind;
    entries[at + 2] = from;
    entries[at + 3] = to;
    return at;
  }

  return {
    stamp(event) {
      const isFound = find(event);
      doubt = isFound ? ofLayout.doubt : BORROWED;
      const at = event.length;
      if (isFound) return put(event, at, event.entries[0]!, PLAIN_STRING, head.stampFrom, head.stampTo);
      return before === null ? -1 : put(event, at, event.entries[0]!, BOXED, event.boxed.push(before) - 1, 0);
    },
    level(event) {
      if (!find(event) || head.levelFrom < 0) return -1;
      return put(event, event.length + ENTRY, level, PLAIN_STRING, head.levelFrom, head.levelTo);
    },
    length: (event) => (find(event) ? head.end - event.entries[2]! : 0),
    get matchers() {
      return ofLayout.matchers;
    },
    get doubt() {
      return doubt;
    },
  };
}

const ORDERED = "lines of text without a time take that of the line before them";
/** The name of a level that is in no field. */
const LEVEL = "level";

/** Adds the heads of lines of text to the events of a reader. */
export interface TextHeads {
  readonly sink: EventSink;
  /** The reader of events that go to the sink. */
  reader(reader: Reader): Reader;
}

/**
 * @param field the name of the field of lines of text.
 * @param borrows true if a line without a timestamp takes that of the line before it.
 */
export function textHeads(field: string, names: NameTable, sink: EventSink, borrows: boolean): TextHeads {
  const fieldId = names.fix(field);
  const levelId = names.fix(LEVEL);
  const head = newHead();
  let heads = fileHeads();
  let plain: TapeContext | null = null;
  let headed: TapeContext | null = null;
  /** The timestamp of the last line, and the context of lines that take it. */
  let last: string | null = null;
  let borrowing: TapeContext | null = null;
  let read: ReturnType<typeof headReader> | null = null;
  /** How many bytes of the text that comes next have come before: what is left when the output is full comes again. */
  let again = 0;

  function begin(given?: HeadLayout | null): void {
    heads = fileHeads(given);
    again = 0;
    plain = headed = borrowing = last = read = null;
  }

  function hasStamp({ bytes, entries }: Event): boolean {
    const layout = read === null ? heads.layout() : null;
    if (layout !== null) read = headReader(layout);
    return read?.(bytes, entries[2]!, entries[3]!, head) ?? false;
  }

  /** The context of a line, which is noted. */
  function contextOf(event: Event): TapeContext {
    if (event.context !== plain || headed === null) {
      plain = event.context;
      headed = { ...plain, head: textHead(heads, levelId, null) };
      borrowing = null;
    }
    if (!names.isDated || !borrows) return headed;
    if (hasStamp(event)) {
      last = String.fromCharCode(...event.bytes.subarray(head.stampFrom, head.stampTo));
      borrowing = null;
      return headed;
    }
    if (last === null) return headed;
    borrowing ??= { ...plain, head: textHead(heads, levelId, last) };
    return borrowing;
  }

  return {
    sink: {
      ...(sink.json && { json: sink.json }),
      accept(event, isProbed) {
        if (event.length > 0 && event.entries[0] === fieldId) event.context = contextOf(event);
        else last = borrowing = null;
        sink.accept(event, isProbed);
      },
      get concluded() {
        return sink.concluded;
      },
    },
    reader: (reader) => ({
      ...reader,
      startFile() {
        begin();
        reader.startFile();
      },
      read(bytes, from, to) {
        if (heads.isOpen) heads.add(bytes, Math.min(from + again, to), to);
        const end = reader.read(bytes, from, to);
        again = to - end;
        return end;
      },
      fileContext() {
        const fileContext = reader.fileContext();
        return fileContext && { ...fileContext, head: heads.settle() };
      },
      head: () => heads.settle(),
      undivided: () => (names.isDated && borrows && heads.settle() ? ORDERED : (reader.undivided?.() ?? null)),
      inherit(fileContext) {
        begin(fileContext.head);
        reader.inherit(fileContext);
      },
    }),
  };
}
