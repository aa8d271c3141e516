import { unit } from "../../event/value.ts";
import { type Cells, cellNames, type GroupField, type Native, type Place, type Within } from "../../grammar/index.ts";
import { type Furthest, recordMatcher } from "../../pattern/index.ts";
import { collect, type Entry, misread, readText } from "./fields.ts";
import { type Action, AS_TEXT, failure, type Made, type Match, merge, P, type Parser, type Reply } from "./match.ts";
import { binaryOf, bytesOf, fromBinary } from "./text.ts";

/** A row: cells with the separator between two, each the field of its column. */
export function cellsParser(node: Cells, place: Place, inner: Parser<Match & { readonly made: Made }>): Parser<Match> {
  const cell = inner._;
  const nameOf = cellNames(node);
  const separator = binaryOf(node.separator);
  return P((input, start) => {
    const entries: Entry[] = [];
    let before: Reply<unknown> = P.makeSuccess(start, AS_TEXT);
    for (let index = 0; ; index++) {
      const at = before.index;
      const reply = merge(cell(input, at), before);
      if (!reply.status) return reply;
      const { made } = reply.value;
      const reading = node.columns[index]?.reading ?? null;
      const value = reading === null ? made.value : readText(fromBinary(made.text), reading, made.value);
      if (value === undefined) return merge(failure(place, at), reply);
      entries.push({ kind: "field", name: nameOf(index), value });
      entries.push(...misread(reading === null ? made.isMisread : value === unit));
      const behind = reply.index;
      if (!input.startsWith(separator, behind)) {
        const row = P.makeSuccess<Match>(behind, { made: null, entries });
        return merge(row, merge(failure(place, behind), reply));
      }
      before = merge(P.makeSuccess(behind + separator.length, AS_TEXT), reply);
    }
  });
}

/** A record that a node's pattern matches whole; where it does not, the items fail that could have gone on. */
export function nativeParser(node: Native, place: Place, end: number): Parser<Match> {
  const match = patternMatcher(node);
  return P((input, at) => {
    const found = match(input.slice(at));
    if ("items" in found) {
      return P.makeFailure(
        at + found.at,
        found.items.map((item) => String(place.inside[item]?.id ?? end)),
      );
    }
    const entries = found.flatMap(({ name, text, reading }): readonly Entry[] => {
      const value = reading === null ? text : readText(text, reading);
      return value === undefined ? [] : [{ kind: "field", name, value }, ...misread(value === unit)];
    });
    return P.makeSuccess(input.length, { made: null, entries });
  });
}

/** A field of a pattern and its text. */
interface GroupText extends GroupField {
  readonly text: string;
}

/** Matches a text, a character a byte, with a node's pattern: the fields that have a text, or where it fails. */
function patternMatcher({ pattern, fields }: Native): (text: string) => readonly GroupText[] | Furthest {
  const matcher = recordMatcher(pattern);
  return (text) => {
    const bytes = bytesOf(text);
    if (!matcher.match(bytes, 0, bytes.length)) return matcher.furthest(bytes, 0, bytes.length);
    const { spans } = matcher;
    return fields
      .map((field, group) => ({ ...field, text: fromBinary(text.slice(spans[2 * group], spans[2 * group + 1])) }))
      .filter((field) => field.text !== "");
  };
}

/** Texts with one space between two. What the nodes put into an event is skipped. */
export function joinParser(
  node: Parser<Match & { readonly made: Made }>,
  between: Parser<Match>,
  max: number,
): Parser<Match> {
  const again = P((input, at) => {
    const separator = between._(input, at);
    return separator.status ? merge(node._(input, separator.index), separator) : separator;
  })._;
  return P((input, start) => {
    const texts: string[] = [];
    let before = node._(input, start);
    while (before.status) {
      texts.push(before.value.made.text);
      const next: Reply<Match & { readonly made: Made }> | null =
        texts.length < max ? merge(again(input, before.index), before) : null;
      if (next?.status) {
        before = next;
        continue;
      }
      const made = { value: fromBinary(texts.join(" ")), text: input.slice(start, before.index), from: start };
      return merge(P.makeSuccess<Match>(before.index, { made, entries: [] }), next ?? before);
    }
    return before;
  });
}

/**
 * A field whose text another grammar reads. A text without escapes is read where it is, so that its failure has a
 * column.
 * @param recordOf makes the parser of the payload's record; one that is watched sees offsets of the record around it.
 */
export function withinParser(
  node: Within,
  place: Place,
  field: Parser<Match>,
  recordOf: (isWatched: boolean) => Action<Match>,
): Parser<Match> {
  const [inPlace, apart] = [recordOf(true), recordOf(false)];
  return P((input, at) => {
    const reply = field._(input, at);
    const own = reply.value?.entries[0];
    if (!reply.status || own?.kind !== "field" || typeof own.value !== "string") return reply;
    const { text, from } = reply.value.made!;
    const isInPlace = own.value === fromBinary(text);
    const payload = isInPlace ? inPlace(input.slice(0, from + text.length), from) : apart(binaryOf(own.value), 0);
    if (payload.status)
      return { ...reply, value: { ...reply.value, entries: entriesOf(node, own, payload.value.entries) } };
    if (node.otherwise === "text") return reply;
    return merge(isInPlace ? P.makeFailure(payload.furthest, payload.expected) : failure(place, from), reply);
  });
}

/** What the field becomes: the fields of its payload, each a pair, or a map of them. */
function entriesOf(
  { grammar, into }: Within,
  own: Entry & { kind: "field" },
  entries: readonly Entry[],
): readonly Entry[] {
  const { fields, ...counted } = collect(entries, grammar.repeated);
  const counts: Entry = { kind: "payload", ...counted };
  if (into === "map") return [{ ...own, value: fields }, counts];
  if (fields.size === 0) return [own];
  return [...[...fields].map(([name, value]): Entry => ({ kind: "pair", name, value })), counts];
}
