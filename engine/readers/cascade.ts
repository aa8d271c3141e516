import { SPACE } from "../event/bytes.ts";
import { CONSTANT, ENTRY, type Event, encodeUtf8, fieldAt, type NameTable } from "../event/index.ts";
import { isBlank } from "../input/index.ts";
import { CANONICAL } from "../json/index.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import {
  completeLines,
  eachLine,
  firstUnit,
  handOn,
  NO_FILE_CONTEXT,
  type Reader,
  type RecordReader,
  type RecordWork,
  tallyOf,
} from "../records/index.ts";
import { type MemberParser, makeCascade, NO_MEMBER } from "../select/index.ts";
import { FORMAT_FIELD } from "./library.ts";

/** Reads records, each with the first member that accepts it; each event gets that member's name. */
interface CascadeRecords extends RecordReader {
  /** Sets the bytes of the records that are read next, in order. They may not change meanwhile. */
  enter(bytes: Uint8Array, from: number, to: number): void;
}

/** @param keepsText whether the last member was added to keep as text what is in none of the others. */
function cascadeRecords(
  members: readonly CompiledParser[],
  names: NameTable,
  work: RecordWork,
  keepsText: boolean,
): CascadeRecords {
  const { event, counters, sink, strict } = work;
  const { bytes: account } = counters;
  const fieldId = names.reserve(FORMAT_FIELD);
  const nameIds = members.map(({ grammar }) => names.fix(grammar.name));
  const tails = members.map(({ grammar }) => encodeUtf8(`,"${FORMAT_FIELD}":"${grammar.name}"}\n`));
  const copies = sink.json?.copies ?? null;
  const copying = copyingMembers(members, copies !== null);
  const cascade = makeCascade(copying.members, work.limits.settledAfter);
  const fallback = keepsText ? members.length - 1 : NO_MEMBER;
  const formats = members.slice(0, -1).map(({ grammar }) => grammar.name);
  const tallies = members.map(({ grammar }) => tallyOf(grammar.name, counters));

  function record(bytes: Uint8Array, from: number, to: number, size: number): boolean {
    const isEmpty = from === to || (bytes[from]! <= SPACE && isBlank(bytes, from, to));
    if (isEmpty && cascade.blank === NO_MEMBER) {
      counters.blank++;
      account.skipped.blank += size;
      return true;
    }
    const member = isEmpty ? cascade.blank : cascade.parse(bytes, from, to, event);
    if (member === NO_MEMBER) {
      account.rejected += size;
      return work.reject(members[cascade.locate(bytes, from, to).member]!, bytes, from, to);
    }
    if (isEmpty) members[member]!.parse(bytes, from, to, event);
    else if (member === fallback) work.keep(formats, bytes, from, to);
    if (strict && event.unconverted > 0) {
      account.rejected += size;
      return work.complain({ code: "unconverted", field: firstUnit(event) });
    }
    account.parsed += size;
    event.member = member;
    tallies[member]!.events++;
    if (copying.taken(member)) {
      counters.events++;
      if (copies === null || copies.quiet) return true;
      const { writer } = copies;
      // Canonical JSON gets one more member before its closing brace.
      writer.copy(bytes, from, to - 1);
      writer.copy(tails[member]!, 0, tails[member]!.length);
      return true;
    }
    if (fieldAt(event, fieldId) >= 0) counters.tagged++;
    else tag(event, fieldId, nameIds[member]!);
    return handOn(work, counters.line, bytes, from, to);
  }

  return { startFile() {}, hasHeader: false, verbatim: false, enter: cascade.enter, record };
}

/** Reads single records. */
export function cascadeRecordReader(
  members: readonly CompiledParser[],
  names: NameTable,
  work: RecordWork,
  keepsText: boolean,
): RecordReader {
  const { enter, record, ...rest } = cascadeRecords(members, names, work, keepsText);
  return {
    ...rest,
    record(bytes, from, to, size) {
      enter(bytes, from, to);
      return record(bytes, from, to, size);
    },
  };
}

/** Reads lines. */
export function cascadeReader(
  members: readonly CompiledParser[],
  names: NameTable,
  work: RecordWork,
  keepsText: boolean,
): Reader {
  const { enter, record } = cascadeRecords(members, names, work, keepsText);
  const read = eachLine(work, record);
  return {
    startFile() {},
    complete: completeLines,
    read(bytes, from, to) {
      enter(bytes, from, to);
      return read(bytes, from, to);
    },
    lose() {},
    fileContext: () => NO_FILE_CONTEXT,
    inherit() {},
    end: (_, from, to) => to - from,
  };
}

function tag(event: Event, field: number, name: number): void {
  const entries = event.grow(event.length + ENTRY);
  entries[event.length] = field;
  entries[event.length + 1] = CONSTANT;
  entries[event.length + 2] = name;
  entries[event.length + 3] = 0;
  event.length += ENTRY;
}

/** The shortest JSON object that has a field. */
const LEAST_OBJECT = '{"":0}'.length;

/**
 * The members of a cascade, of which those that read JSON first look whether the record can be copied: its text is
 * canonical, and has no field of the name that the cascade adds.
 */
function copyingMembers(parsers: readonly CompiledParser[], copies: boolean) {
  let copied: number | null = null;
  const members = parsers.map((parser, member): MemberParser => {
    const { json } = parser;
    if (!copies || !json) return parser;
    return {
      grammar: parser.grammar,
      get signs() {
        return parser.signs;
      },
      isDisjoint: (other) => parser.isDisjoint(other),
      locate: (bytes, from, to) => parser.locate(bytes, from, to),
      parse(bytes, from, to, event) {
        const form = json.scan(bytes, from, to);
        if (form === REJECT) return REJECT;
        copied = form === CANONICAL && to - from >= LEAST_OBJECT ? member : null;
        return copied === null ? parser.parse(bytes, from, to, event) : to;
      },
    };
  });
  return {
    members,
    /** True if the last record, which this member accepted, is copied. */
    taken(member: number): boolean {
      const isCopied = copied === member;
      copied = null;
      return isCopied;
    },
  };
}
