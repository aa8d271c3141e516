import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

// How froe speaks: phrases that read like a translation, and what the field says instead. They are searched in the pages
// and in the comments and messages of the sources.

const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\b(?:is|are|was|were|be|been|being) told\b/, "is reported"],
  [/\btells\b(?! you)/, "reports, prints, says"],
  [/\bbehind\b/, "after"],
  [/\b[Ii]n front of\b/, "before"],
  [/\bstands\b(?! for)/, "is"],
  [/\bof itself\b/, "automatically"],
  [/\bwhatever the case\b/, "case-insensitive"],
  [/\btakes? part in\b/, "is used by"],
  [/\b(?:has|have) to do with\b/, "matches"],
  [/\bfrom when to when\b/, "its time range"],
  [/\b(?:what|that) there is to\b/, "messages about"],
  [/\b(?:there is|is there) to say\b/, "messages about"],
  [/\bmostly not meant\b/, "probably a mistake"],
  [/\bWhether it is so\b/, "True if"],
  [/\b(?:is|are) made of\b/, "is built from"],
  [/\bbecomes of\b/, "happens to"],
  [/\bgives? (?:that |it )up\b/, "drops the guarantee"],
  [/\blook(?:s|ed) at\b/, "reads, checks"],
  [/\b(?:is|are) wanted\b/, "is expected"],
  [/\bwants\b/, "expects"],
  [/\bleft (?:out|alone)\b/, "skipped; unchanged"],
  [/\bso many\b/, "this many"],
  [/\bbe it\b/, "either … or"],
  [/\btexts\b/, "strings"],
];

const anyPhrase = new RegExp(phrases.map(([{ source }]) => source).join("|"));

const root = ["README.md", "TUTORIAL.md", "API.md", "CONTRIBUTING.md", "SECURITY.md"];
const pages = [...root, ...under("docs", ".md"), ...under("playground", ".html"), ...under("playground", ".css")];
const sources = ["build", "cli", "engine", "grammars", "playground", "testing", "workbench"].flatMap((room) =>
  under(room, ".ts"),
);

/** Code in prose, which has names of its own. */
const CODE = /`[^`\n]*`|\$\{[^}]*\}|\{@link [^}]*\}/g;

function under(folder: string, end: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));
}

/** The phrases in a text that starts at the line `first`, each with what to write instead. */
function foundIn(path: string, text: string, first = 1): string[] {
  return text.split("\n").flatMap((line, i) => {
    if (!anyPhrase.test(line)) return [];
    const prose = line.replace(CODE, "");
    return phrases.flatMap(([phrase, instead]) => {
      const [found] = phrase.exec(prose) ?? [];
      return found === undefined ? [] : [`${path}:${first + i}: "${found}": write "${instead}"`];
    });
  });
}

test("pages speak plainly", () => {
  expect(pages.flatMap((path) => foundIn(path, readFileSync(path, "utf8").replace(/^```.*?^```$/gms, hidden)))).toEqual(
    [],
  );
});

test("comments and messages speak plainly", () => {
  const found = sources.flatMap((path) => {
    return proseOf(path).flatMap(({ text, line }) => foundIn(path, text, line));
  });
  expect(found).toEqual([]);
});

/** The most words of a sentence; code in it is one. */
const MOST_WORDS = 34;

test("sentences of pages can be read at once", () => {
  const isLong = (sentence: string) => (sentence.match(/\S*\w\S*/g) ?? []).length > MOST_WORDS;
  const long = pages
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) =>
      sentencesOf(readFileSync(path, "utf8"))
        .filter(isLong)
        .map((sentence) => `${path}: ${sentence}`),
    );
  expect(long).toEqual([]);
});

/** The sentences of a page outside its code, of which lists are no part. */
function sentencesOf(page: string): string[] {
  const prose = page.replace(/^```.*?^```$/gms, "\n\n").replace(/<[!a-z/][^>]*>/g, "");
  const blocks = prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) |\||#)|(?<!\\)\|/)
    .filter((block) => !block.startsWith("    "));
  return blocks
    .flatMap((block) =>
      block
        .replace(/`[^`]*`/g, "CODE")
        .replace(/\]\([^)]*\)/g, "]")
        .replace(/\s+/g, " ")
        .split(/(?<=[.!?:]) /),
    )
    .filter((sentence) => !/^\W*(?:CODE\W*)*$/.test(sentence));
}

interface Prose {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** Comments, and literals of several words; a single word is one for programs. */
function proseOf(path: string): Prose[] {
  const source = readFileSync(path, "utf8");
  // Parsing takes longer than everything else here, and most files have no phrase at all.
  if (!anyPhrase.test(source)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const literals: Prose[] = [];
  const code: string[] = [];
  let end = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isRegularExpressionLiteral(node)) {
      const start = node.getStart(file);
      code.push(source.slice(end, start), hidden(source.slice(start, node.end)).padEnd(node.end - start));
      end = node.end;
      if (!ts.isRegularExpressionLiteral(node) && node.text.includes(" "))
        literals.push({ text: node.text, line: lineAt(start) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const comments = [...`${code.join("")}${source.slice(end)}`.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)];
  return [...literals, ...comments.map(({ 0: text, index }) => ({ text, line: lineAt(index) }))];
}

/** As many lines, without what is code. */
function hidden(block: string): string {
  return block.replace(/[^\n]/g, "");
}
