import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { literalsOf } from "./literals.ts";

/** Something that a module exports. */
export interface Declaration {
  readonly name: string;
  readonly kind: "function" | "class" | "constant" | "type";
  /** What its author says of it, without the marks of the comment; empty where nothing is said. */
  readonly comment: string;
  /** How it is declared: without the bodies of functions, and without the values of constants. */
  readonly code: string;
  /** The beginning of a type that is computed from others, up to what computes it; null for all else. */
  readonly head: string | null;
}

/** The columns of code on a page. */
export const MOST_COLUMNS = 120;

interface Statement {
  readonly source: ts.SourceFile;
  readonly node: ts.Statement;
}

/** What a module exports, in its order, wherever it is declared. */
export function declarationsOf(file: string): readonly Declaration[] {
  const all = exportsOf(file).flatMap(([name, statements]) => {
    const [first] = statements;
    return first ? [declaration(name, first, statements)] : [];
  });
  // A node and the function that makes it are one entry: what describes the one describes the other.
  const typeComments = new Map(all.filter(({ kind }) => kind === "type").map(({ name, comment }) => [name, comment]));
  return all.map((one) => {
    const made = /Typed<\s*(\w+)/.exec(one.code)?.[1] ?? "";
    return one.kind === "type" || one.comment !== "" ? one : { ...one, comment: typeComments.get(made) ?? "" };
  });
}

/** The names that a module exports, each with the statements that declare it: a function has one for each overload. */
function exportsOf(file: string): readonly (readonly [string, readonly Statement[]])[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found = new Map<string, Statement[]>();
  const add = (name: string, statements: readonly Statement[]) =>
    found.set(name, [...(found.get(name) ?? []), ...statements]);
  for (const node of source.statements) {
    if (ts.isExportDeclaration(node)) {
      const from = node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : null;
      const named = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : null;
      const isMeant = (name: string) => named === null || named.some((one) => one.name.text === name);
      if (from === null) for (const { name } of named ?? []) add(name.text, imported(source, name.text));
      else
        for (const [name, statements] of exportsOf(join(dirname(file), from)))
          if (isMeant(name) && (!node.isTypeOnly || statements.every(isOfTypes))) add(name, statements);
    } else if (isExported(node)) {
      for (const name of namesOf(node)) add(name, [{ source, node }]);
    }
  }
  return [...found];
}

/** True for what `export type *` exports. */
function isOfTypes({ node }: Statement): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** What an import of this name brings in. */
function imported(source: ts.SourceFile, name: string): readonly Statement[] {
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const bindings = node.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings) || !bindings.elements.some((one) => one.name.text === name)) continue;
    const inner = exportsOf(join(dirname(source.fileName), node.moduleSpecifier.text));
    return inner.find(([one]) => one === name)?.[1] ?? [];
  }
  return [];
}

function isExported(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function namesOf(node: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  const named = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
  return (named || ts.isTypeAliasDeclaration(node)) && node.name ? [node.name.text] : [];
}

function declaration(name: string, first: Statement, statements: readonly Statement[]): Declaration {
  const { node, source } = first;
  const comment = statements.map((one) => commentOf(one.node, one.source)).find((text) => text !== "") ?? "";
  if (ts.isFunctionDeclaration(node)) {
    const shown = statements.length > 1 ? statements.filter((one) => !hasBody(one.node)) : statements;
    return { name, kind: "function", comment, code: shown.map((one) => signature(one)).join("\n"), head: null };
  }
  if (ts.isClassDeclaration(node)) return { name, kind: "class", comment, code: classCode(node, source), head: null };
  if (!ts.isVariableStatement(node))
    return { name, kind: "type", comment, code: typeCode(node, source), head: headOf(node, source) };
  const value = node.declarationList.declarations[0]!;
  const type = value.type ? `: ${value.type.getText(source)}` : "";
  return { name, kind: "constant", comment: comment || aboutOf(value), code: `const ${name}${type}`, head: null };
}

function hasBody(node: ts.Node): boolean {
  return ts.isFunctionDeclaration(node) && node.body !== undefined;
}

function signature({ node, source }: Statement): string {
  const end = ts.isFunctionDeclaration(node) && node.body ? node.body.getStart(source) : node.end;
  return plain(source.text.slice(node.getStart(source), end)).replace(/;?\s*$/, "");
}

/** A type that is computed from others, up to what computes it; null for any other. */
function headOf(node: ts.Statement, source: ts.SourceFile): string | null {
  if (!ts.isTypeAliasDeclaration(node)) return null;
  if (!ts.isConditionalTypeNode(node.type) && !ts.isMappedTypeNode(node.type)) return null;
  return plain(source.text.slice(node.getStart(source), node.type.getStart(source)));
}

/** A type as it is declared; as its literals, if constants that nobody imports say what they are. */
function typeCode(node: ts.Statement, source: ts.SourceFile): string {
  const literals = ts.isTypeAliasDeclaration(node) ? literalsOf(node.type, source) : null;
  if (!literals || !ts.isTypeAliasDeclaration(node)) return plain(node.getText(source));
  const line = `type ${node.name.text} = ${literals.join(" | ")};`;
  return line.length <= MOST_COLUMNS ? line : `type ${node.name.text} =\n  | ${literals.join("\n  | ")};`;
}

/** A class with the signatures of what anybody can see of it. */
function classCode(node: ts.ClassDeclaration, source: ts.SourceFile): string {
  const head = plain(source.text.slice(node.getStart(source), node.members.pos)).trimEnd();
  const members = node.members.flatMap((member) => {
    if (member.name && ts.isPrivateIdentifier(member.name)) return [];
    const body = "body" in member && member.body ? (member.body as ts.Node).getStart(source) : member.end;
    const said = commentOf(member, source);
    const text = source.text
      .slice(member.getStart(source), body)
      .replace(/ = [^;]*;$/, ";")
      .trimEnd()
      .replace(/;?$/, ";");
    return [...(said ? [`  /** ${said.replaceAll("\n", "\n   * ")} */`] : []), `  ${text}`];
  });
  return [head, ...members, "}"].join("\n");
}

function plain(text: string): string {
  return text.replace(/^export (?:default )?/, "").replace(/^declare /, "");
}

function commentOf(node: ts.Node, source: ts.SourceFile): string {
  const ranges = ts.getLeadingCommentRanges(source.text, node.pos) ?? [];
  const last = ranges.map(({ pos, end }) => source.text.slice(pos, end)).findLast((text) => text.startsWith("/**"));
  if (last === undefined) return "";
  return last
    .slice(3, -2)
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trimEnd())
    .join("\n")
    .trim();
}

/** What a grammar says about itself. */
function aboutOf({ initializer }: ts.VariableDeclaration): string {
  const call = initializer && ts.isCallExpression(initializer) ? initializer : null;
  const options = call?.arguments.find(ts.isObjectLiteralExpression);
  const about = options?.properties.find((one) => one.name?.getText() === "about");
  return about && ts.isPropertyAssignment(about) && ts.isStringLiteral(about.initializer) ? about.initializer.text : "";
}
