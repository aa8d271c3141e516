import { mayHaveColor, withoutColor } from "../event/color.ts";
import { ENTRY, Event, encodeUtf8, fieldAt, type NameTable, PLAIN_STRING, TEXT, valueAt } from "../event/index.ts";
import { BOXED } from "../event/tape.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import { type EventSink, firstUnit, type PayloadOptions, parsersOf, type Work } from "../records/index.ts";
import { identifiesFormat } from "../select/index.ts";

/** A sink that takes events with the fields of their payloads (`--payload`) in place of the strings that those were in. */
export async function payloadSink(
  payloads: readonly PayloadOptions[],
  names: NameTable,
  { sink, counters, strict, complain }: Pick<Work, "sink" | "counters" | "strict" | "complain">,
): Promise<EventSink> {
  const parsers = await parsersOf(names, "bounded");
  await parsers.load(payloads.flatMap(({ grammars }) => grammars));
  const readers = payloads.map((payload) => payloadReader(payload, payload.grammars.map(parsers.of), names));
  let isOver = false;
  return {
    // The text of a record says nothing of its payloads: there is no shortcut for JSON.
    accept(event) {
      for (const read of readers) {
        const isRead = read(event);
        if (isRead !== null) counters[isRead ? "readPayloads" : "keptPayloads"]++;
      }
      isOver = strict && event.unconverted > 0;
      if (isOver) complain({ code: "unconverted", field: firstUnit(event) });
      else sink.accept(event, false);
      if (names.size > names.most) names.clear();
    },
    get concluded() {
      return isOver || sink.concluded;
    },
  };
}

/** Makes what reads one payload of an event. It returns whether the text fitted, or null if there is none. */
function payloadReader(
  { field, isGuess }: PayloadOptions,
  parsers: readonly CompiledParser[],
  names: NameTable,
): (event: Event) => boolean | null {
  const id = names.fix(field);
  const inner = new Event(names);
  const fits = (parser: CompiledParser, bytes: Uint8Array, from: number, to: number) => {
    inner.renamed = inner.repeated = inner.unconverted = 0;
    const isRead = parser.parse(bytes, from, to, inner) !== REJECT && inner.length > 0;
    return isRead && (!isGuess || identifiesFormat(parser.grammar, inner));
  };
  return (event) => {
    const at = fieldAt(event, id);
    if (at < 0) return null;
    const [kind, start, end] = [event.entries[at + 1]!, event.entries[at + 2]!, event.entries[at + 3]!];
    // Color codes may be escaped in the record, or part of text that is kept as it is.
    const isSpan = (kind === PLAIN_STRING || kind === TEXT) && !mayHaveColor(event.bytes, start, end);
    const value = isSpan ? null : valueAt(event, at);
    if (!isSpan && typeof value !== "string") return null;
    const bytes = typeof value === "string" ? withoutColor(encodeUtf8(value)) : event.bytes;
    const [from, to] = isSpan ? [start, end] : [0, bytes.length];
    const { isKept } = names;
    // The event around the payload is in use.
    names.isKept = true;
    const isRead = parsers.some((parser) => fits(parser, bytes, from, to));
    if (isRead) replace(event, at, inner, isSpan);
    names.isKept = isKept;
    return isRead;
  };
}

/** Puts the fields of a payload in the place of the entry at `at`. Spans stay spans if they are in the bytes of the event. */
function replace(event: Event, at: number, payload: Event, areSpans: boolean): void {
  const end = at + payload.length;
  const ids = Array.from({ length: payload.length / ENTRY }, (_, i) => freeName(event, at, payload, i * ENTRY));
  const entries = event.grow(event.length + payload.length - ENTRY);
  entries.copyWithin(end, at + ENTRY, event.length);
  event.length += payload.length - ENTRY;
  event.renamed += payload.renamed;
  event.repeated += payload.repeated;
  event.unconverted += payload.unconverted;
  for (let from = 0; from < payload.length; from += ENTRY) {
    const [to, kind] = [at + from, payload.entries[from + 1]!];
    entries[to] = ids[from / ENTRY]!;
    if (areSpans && kind < BOXED) {
      for (let i = 1; i < ENTRY; i++) entries[to + i] = payload.entries[from + i]!;
    } else {
      entries[to + 1] = BOXED;
      entries[to + 2] = event.boxed.push(valueAt(payload, from)) - 1;
      entries[to + 3] = 0;
    }
  }
}

/** The name of a payload's field, or the first of `name_2`, `name_3`, ... that neither the event nor the payload has. */
function freeName(event: Event, at: number, payload: Event, from: number): number {
  const first = payload.entries[from]!;
  const other = fieldAt(event, first);
  if (other < 0 || other === at) return first;
  event.renamed++;
  for (let count = 2; ; count++) {
    const id = event.names.id(`${event.names.text(first)}_${count}`);
    if (fieldAt(event, id) < 0 && fieldAt(payload, id) < 0) return id;
  }
}
