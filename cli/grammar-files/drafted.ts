import type { Buffer } from "node:buffer";
import { Script } from "node:vm";
import type { Grammar } from "../../engine/grammar/index.ts";
import { type ReferenceParser, reference } from "../../engine/parse/reference/index.ts";
import { recordsOf } from "../../workbench/audit/index.ts";
import { draftBody, hasLayout } from "../../workbench/draft/index.ts";
import { joinInput } from "../options/index.ts";
import { draftOf } from "./draft-sample.ts";
import { loadKit } from "./kit.ts";
import { looksLikeGrammar } from "./load.ts";

/** A grammar drafted from a sample, and how many records of the sample it reads. */
export interface Drafted {
  readonly grammar: Grammar;
  readonly count: number;
  readonly of: number;
}

/**
 * Drafts a grammar from the lines of a sample; null if they have no layout.
 * @param strategy joins the lines, as for `-M`; missing for the one that the lines suggest.
 */
export async function draftedFrom(
  sample: Buffer,
  name: string,
  source: string,
  strategy: string | undefined,
): Promise<Drafted | null> {
  const { draft, count: lines } = await draftOf(sample, strategy, true);
  if (lines === 0 || !hasLayout(draft)) return null;
  const grammar = await grammarOf(draftBody(draft, { name, source, lines }));
  return { grammar, ...(await shareOf(grammar, sample, strategy)) };
}

/** How many records of a sample a grammar reads, and of how many: those that it skips are none. */
export async function shareOf(grammar: Grammar, sample: Buffer, strategy: string | undefined) {
  const { bytes, records } = recordsOf(grammar, sample, [], await joinInput(sample, grammar, { strategy }));
  const parsers = new Map<Grammar, ReferenceParser>();
  const accepted = records.filter(({ from, to, grammar: own = grammar }) => {
    const parser = parsers.get(own) ?? reference(own);
    parsers.set(own, parser);
    return parser.parse(bytes, from, to).ok;
  });
  return { count: accepted.length, of: records.length };
}

/** Runs the code of a draft. It is a script, which Node runs even if no code may be generated from strings. */
async function grammarOf({ uses, body }: ReturnType<typeof draftBody>): Promise<Grammar> {
  const { modules } = await loadKit();
  const run: (exports: object) => unknown = new Script(
    `(({ ${uses.join(", ")} }) => {\n${body}\n})`,
  ).runInThisContext();
  const exported = ["froe/formats", "froe/vocabulary", "froe/grammar"].map((module) => modules.get(module)?.exports);
  const made = run(Object.assign({}, ...exported));
  if (!looksLikeGrammar(made)) throw new Error("a draft is no grammar");
  return made;
}
