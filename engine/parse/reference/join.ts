import type { Made, Match } from "./match.ts";
import { merge, P, type Parser, type Reply } from "./parsimmon.ts";
import { fromBinary } from "./text.ts";

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
      const text = texts.join(" ");
      const value: Match = { made: { value: fromBinary(text), text, from: start }, entries: [] };
      return merge(P.makeSuccess(before.index, value), next ?? before);
    }
    return before;
  });
}
