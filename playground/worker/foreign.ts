import type { Node } from "../../engine/grammar/index.ts";
import {
  expressions,
  grok,
  importedFile,
  importedGrammar,
  type NotImported,
  type ReadOptions,
} from "../../workbench/foreign/index.ts";
import { matchLayout, matchPattern, patternTree } from "../../workbench/foreign/matching/index.ts";
import {
  type Configured,
  configuredFile,
  configuredGrammar,
  type Misconfigured,
  readConfiguration,
  writerOf,
} from "../../workbench/writers/index.ts";
import type { Range } from "../calls.ts";
import type { Misauthored } from "../protocol.ts";
import type { PatternReader } from "./pattern-reader.ts";
import { placeOf, wrong } from "./wrong.ts";

// Patterns of other programs: read into grammars by the code of `froe grammar import`, tried by that of `froe explain --grok`.

/** What an unknown name of grok is said to need, on the command line and here. */
const ADVICE = [
  "give the file that defines it with --definitions FILE",
  "define it in a line above: NAME [a-z]+",
] as const;
const SOURCE = "the playground";
/** Steps of a pattern on one line: of many lines, each is tried while one types. */
const MOST_STEPS = 100_000;
/** The languages that the page has room for: dissect, format files of lnav and programs of Vector would need 6 kB more. */
const kinds = { grok, regex: expressions };

/** The text of a pattern without empty lines around it, how much is before it, and what patterns are defined there. */
interface Written {
  readonly text: string;
  readonly lead: number;
  readonly options: ReadOptions;
}

/** Lines before a pattern, as a file of `--definitions` has them: a name, a blank and a pattern in each. */
const DEFINITIONS = /^(?:\s*\n|[A-Z][A-Z0-9_]*[ \t]+\S.*\n|#.*\n)+/;

function written(text: string, hasDefinitions: boolean): Written {
  const [before = ""] = (hasDefinitions ? DEFINITIONS : /^\s*\n/).exec(text) ?? [];
  const options = before.trim() === "" ? {} : { definitions: [{ source: "the lines above", text: before }] };
  return { text: text.slice(before.length).replace(/\s*\n\s*$/, ""), lead: before.length, options };
}

/** Reads patterns of a language. */
export function importing(name: keyof typeof kinds): PatternReader {
  const kind = kinds[name];
  const hasDefinitions = kind.accepts.includes("definitions");
  const importedBy = async (text: string) => {
    const own = written(text, hasDefinitions);
    const imported = await kind.read(own.text, own.options);
    const grammar = imported.ok ? importedGrammar(imported, kind, own.text) : imported;
    if (!imported.ok || "problems" in grammar) return notImported(grammar as NotImported, text, own);
    return { imported, grammar, ...own };
  };
  return {
    async grammarOf(text) {
      const found = await importedBy(text);
      if ("ok" in found) return found;
      const { imported, grammar, lead } = found;
      return { grammar, origins: moved(imported.origins, lead) };
    },
    async fileOf(text, called) {
      const found = await importedBy(text);
      return "ok" in found ? null : importedFile(found.imported, kind, found.text, called, SOURCE);
    },
    triedOf(source) {
      const own = written(source, hasDefinitions);
      const tree = patternTree(kind.name, own.text, own.options);
      if (!tree?.ok) return null;
      const { text, offsets } = tree.pattern;
      const at = (index: number) => own.lead + offsets[index]!;
      return { text, at, match: (line) => matchPattern(tree.tree, line, tree.isWhole, MOST_STEPS) };
    },
  };
}

function notImported({ problems }: NotImported, text: string, { lead }: Written): Misauthored {
  return {
    ok: false,
    problems: problems.map(({ message, at }) => ({
      message: message.replace(...ADVICE),
      at: placeOf(text, at + lead),
    })),
  };
}

function moved(origins: ReadonlyMap<Node, Range>, lead: number): ReadonlyMap<Node, Range> {
  return new Map([...origins].map(([node, { from, to }]) => [node, { from: from + lead, to: to + lead }]));
}

/** Reads the line of a configuration, which may follow the name of its kind and a colon. */
export const configuration: PatternReader = {
  async grammarOf(text) {
    const { configured, lead } = configuredBy(text);
    const grammar = configured.ok ? configuredGrammar(configured) : configured;
    if (!configured.ok || "ok" in grammar) return misconfigured(grammar as Misconfigured, text, lead);
    const origins = [...configured.composed.origins].map(([node, piece]): [Node, Range] => {
      const length = piece.kind === "literal" ? piece.text.length : piece.written.length;
      return [node, { from: piece.at, to: piece.at + length }];
    });
    return { grammar, origins: moved(new Map(origins), lead) };
  },
  async fileOf(text, name) {
    const { configured } = configuredBy(text);
    return configured.ok ? configuredFile(configured, name, SOURCE) : null;
  },
  triedOf(text) {
    const { configured, lead } = configuredBy(text);
    const grammar = configured.ok ? configuredGrammar(configured) : configured;
    if (!configured.ok || "ok" in grammar) return null;
    return {
      text: text.slice(lead),
      at: (index) => index + lead,
      match: (line) => matchLayout(configured, grammar, line),
    };
  },
};

function configuredBy(text: string): { configured: Configured | Misconfigured; lead: number } {
  const own = text.trim();
  const [, word = "", rest = ""] = /^([a-z0-9-]{2,20}):(.*)$/s.exec(own) ?? [];
  const isKind = word !== "" && writerOf(word) !== null;
  const layout = isKind ? rest : own;
  const configured = readConfiguration(layout, { kind: isKind ? word : null, name: null });
  return { configured, lead: text.length - text.trimStart().length + own.length - layout.length };
}

function misconfigured({ message, at }: Misconfigured, text: string, lead: number): Misauthored {
  return wrong(message, at === null ? null : placeOf(text, at + lead));
}
