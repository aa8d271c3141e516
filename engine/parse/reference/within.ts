import type { Place, Within } from "../../grammar/index.ts";
import { collect, type Entry } from "./fields.ts";
import { failure, type Match } from "./match.ts";
import { type Action, merge, P, type Parser } from "./parsimmon.ts";
import { binaryOf, fromBinary } from "./text.ts";

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
      return { ...reply, value: { ...reply.value, entries: joined(node, own, payload.value.entries) } };
    if (node.otherwise === "text") return reply;
    return merge(isInPlace ? P.makeFailure(payload.furthest, payload.expected) : failure(place, from), reply);
  });
}

/** What the field becomes: the fields of its payload, each a pair, or a map of them. */
function joined(
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
