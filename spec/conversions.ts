import type { Grammar } from "../engine/grammar/index.ts";
import { type ExportRequest, exportTo, type TargetName, targets } from "../workbench/export/index.ts";
import { importedGrammar, kinds } from "../workbench/foreign/index.ts";
import { expressIn } from "../workbench/foreign/rewriting/index.ts";
import type { FlavorName } from "../workbench/regex/index.ts";
import { configuredGrammar, readConfiguration, writers } from "../workbench/writers/index.ts";

// The example of every kind of pattern that froe reads, converted to everything that froe writes.

/** As froe convert writes without --partial. */
const LENIENT = { partial: false, lenient: true };

interface Source {
  readonly name: string;
  readonly grammar: Grammar;
  readonly express: ExportRequest["express"] | null;
}

async function sources(): Promise<readonly Source[]> {
  const patterns = kinds.map(async (kind): Promise<Source> => {
    const read = await kind.read(kind.example, {});
    if (!read.ok) throw new Error(`${kind.name}: ${read.problems[0]!.message}`);
    const grammar = importedGrammar(read, kind, kind.example);
    if ("problems" in grammar) throw new Error(`${kind.name}: ${grammar.problems[0]!.message}`);
    const express = read.expression === null ? null : expressIn(read.expression, grammar, LENIENT);
    return { name: kind.name, grammar, express };
  });
  const layouts = writers.map(({ kind, example }): Source => {
    const configured = readConfiguration(example, { kind, name: null });
    if (!configured.ok) throw new Error(`${kind}: ${configured.message}`);
    const grammar = configuredGrammar(configured);
    if ("ok" in grammar) throw new Error(`${kind}: ${grammar.message}`);
    return { name: `config, ${kind}`, grammar, express: null };
  });
  return [...(await Promise.all(patterns)), ...layouts];
}

type Column = readonly [word: string, target: TargetName, flavor: FlavorName];

/** The columns of the table: what `froe convert --to` names. */
export const columns: readonly Column[] = (Object.keys(targets) as TargetName[]).flatMap(
  (target): readonly Column[] => {
    const plain: Column = [target, target, "pcre"];
    return target === "regex" ? [plain, ["regex:re2", "regex", "re2"]] : [plain];
  },
);

/** What each conversion is, in rows by source: null if it is written, or why it is refused. */
export async function conversions() {
  const rows = (await sources()).map(async ({ name, grammar, express }) => {
    const cells = columns.map(async ([, target, flavor]) => {
      const common = { grammar, format: grammar.name, types: [], samples: [], schema: null, ...LENIENT };
      const made = await exportTo(target, { ...common, flavor, ...(express && { express }) });
      if ("text" in made) return null;
      const [field] = /field "[^"]+"/.exec(made.path) ?? [];
      return field === undefined ? made.reason : `${field}: ${made.reason}`;
    });
    return { name, cells: await Promise.all(cells) };
  });
  return Promise.all(rows);
}
