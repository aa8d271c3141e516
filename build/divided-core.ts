import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, transform } from "esbuild";
import ts from "typescript";

/** What pages that load little import: the functions that come with much code, by their pages. */
const PAGES: readonly (readonly string[])[] = [
  ["createParser", "parse"],
  ["readEvents", "readBatches"],
];

/** A declaration at the top of the core. */
interface Unit {
  readonly text: string;
  readonly names: readonly string[];
  /** The names at the top of the core that it uses, and those that it assigns. */
  readonly uses: ReadonlySet<string>;
  readonly sets: ReadonlySet<string>;
  /** True for a number or a string: bundlers write it where it is used, if it comes before all else. */
  readonly isLiteral: boolean;
}

/**
 * Divides the file that pages load first, declaration by declaration: what each of them needs, what one of them needs, and
 * what only code that is loaded later needs. Bundlers divide by files, so a page would load all that some later code shares.
 */
export async function divideCore(folder: string): Promise<void> {
  const { units, imported, exported } = declarationsOf(readFileSync(join(folder, "core.mjs"), "utf8"));
  const library = declarationsOf(readFileSync(join(folder, "library.mjs"), "utf8")).exported;
  const formats = await usedByFormats(folder);
  const small = [...library.keys()].filter((name) => !PAGES.flat().includes(name));
  const inCore = (name: string) => exported.get(library.get(name) ?? name)!;
  const [parser, reader] = PAGES.map((functions) =>
    closure(units, new Set([...functions, ...small, ...formats].map(inCore).filter((name) => name !== undefined))),
  );
  // A page that imports one function reaches the files of all that the library exports: nothing else is in those.
  const functions = new Map(PAGES.flat().map((name) => [inCore(name), `core-${name}`]));
  const partOf = (unit: Unit): string => {
    if (parser!.has(unit) && reader!.has(unit)) return "core";
    const own = functions.get(unit.names[0] ?? "");
    return own ?? (parser!.has(unit) ? "core-parser" : reader!.has(unit) ? "core-reader" : "core-late");
  };
  const parts = new Map(units.flatMap((unit) => unit.names.map((name) => [name, partOf(unit)] as const)));
  for (const part of new Set(parts.values())) {
    const own = units.filter((unit) => partOf(unit) === part);
    const uses = new Set(own.flatMap((unit) => [...unit.uses]));
    const literals = units.filter((unit) => unit.isLiteral && (own.includes(unit) || uses.has(unit.names[0]!)));
    const written = [...literals, ...own.filter(({ isLiteral }) => !isLiteral)];
    const there = new Set(written.flatMap(({ names }) => names));
    const others = [...uses].filter((name) => parts.has(name) && !there.has(name));
    const text = [
      ...[...imported].flatMap(([name, text]) => (uses.has(name) ? [text] : [])),
      ...others.map((name) => `import { $${name} as ${name} } from "./${parts.get(name)}.mjs";`),
      ...written.map((unit) => unit.text),
      ...own.flatMap(({ names }) => names.map((name) => `export { ${name} as $${name} };`)),
      ...[...exported].flatMap(([name, local]) =>
        parts.get(local) === part ? [`export { ${local} as ${name} };`] : [],
      ),
    ].join("\n");
    writeFileSync(join(folder, `${part}.mjs`), await minified(text));
  }
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".mjs") || basename(file).startsWith("core")) continue;
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    const changed = text.replace(FROM_CORE, (_, keyword: string, names: string, way: string) => {
      const each = names.split(",").map((name) => ({ name, part: parts.get(exported.get(name.split(" as ")[0]!)!)! }));
      return [...new Set(each.map(({ part }) => part))]
        .map((part) => {
          const some = each.filter((one) => one.part === part).map(({ name }) => name);
          return `${keyword}{${some}}from"${way}${part}.mjs";`;
        })
        .join("");
    });
    if (changed !== text) writeFileSync(path, changed);
  }
}

const FROM_CORE = /(import|export)\{([^}]*)\}from"([./]*)core\.mjs";/g;

const minified = async (text: string) =>
  (await transform(text, { loader: "ts", minify: true, target: "node20", format: "esm" })).code;

/** What all formats import from the core. */
async function usedByFormats(folder: string): Promise<readonly string[]> {
  const late = {
    name: "late",
    setup: ({ onResolve }: import("esbuild").PluginBuild) =>
      onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === "dynamic-import" || path.endsWith("/core.mjs") ? { path, external: true } : null,
      ),
  };
  const { outputFiles } = await build({
    entryPoints: [join(folder, "formats.mjs")],
    bundle: true,
    format: "esm",
    write: false,
    plugins: [late],
  });
  const { imported } = declarationsOf(outputFiles[0]!.text);
  return [...imported.values()].flatMap(
    (text) => /^import \{ (\S+) as \S+ \} from ".*core\.mjs"/.exec(text)?.[1] ?? [],
  );
}

/** The declarations with these names, and all that they use; who assigns a variable is where it is. */
function closure(units: readonly Unit[], roots: ReadonlySet<string>): ReadonlySet<Unit> {
  const found = new Set<Unit>();
  const names = new Set(roots);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const unit of units) {
      const isNeeded = unit.names.length === 0 || [...unit.names, ...unit.sets].some((name) => names.has(name));
      if (!isNeeded || found.has(unit)) continue;
      found.add(unit);
      for (const name of [...unit.uses, ...unit.names]) names.add(name);
    }
  }
  return found;
}

function declarationsOf(text: string) {
  const source = ts.createSourceFile("core.mjs", text, ts.ScriptTarget.Latest, true);
  const { statements } = source;
  const imported = new Map<string, string>();
  const exported = new Map<string, string>();
  const declared: {
    readonly node: ts.Node;
    readonly text: string;
    readonly names: readonly string[];
    isLiteral: boolean;
  }[] = [];
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      const from = statement.moduleSpecifier.getText();
      for (const { name, propertyName } of bindings && ts.isNamedImports(bindings) ? bindings.elements : [])
        imported.set(name.text, `import { ${(propertyName ?? name).text} as ${name.text} } from ${from};`);
    } else if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      for (const { name, propertyName } of clause && ts.isNamedExports(clause) ? clause.elements : [])
        exported.set(name.text, (propertyName ?? name).text);
    } else if (ts.isVariableStatement(statement)) {
      const { flags, declarations } = statement.declarationList;
      const keyword = flags & ts.NodeFlags.Const ? "const" : "let";
      for (const node of declarations) {
        const isLiteral = keyword === "const" && node.initializer !== undefined && isPlain(node.initializer);
        declared.push({ node, text: `${keyword} ${node.getText()};`, names: namesIn(node.name), isLiteral });
      }
    } else {
      const name = "name" in statement ? (statement.name as ts.Identifier | undefined)?.text : undefined;
      declared.push({ node: statement, text: statement.getText(), names: name ? [name] : [], isLiteral: false });
    }
  }
  const all = new Set([...declared.flatMap(({ names }) => names), ...imported.keys()]);
  const isShared = sharedIn(source, all);
  const units = declared.map(({ node, ...rest }): Unit => ({ ...rest, ...usesIn(node, isShared) }));
  return { units, imported, exported };
}

function isPlain(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node)) return ts.isNumericLiteral(node.operand);
  return ts.isNumericLiteral(node);
}

function namesIn(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesIn(one.name) : []));
}

/** Makes a test whether an identifier is one of these names at the top of a file, and no property or variable inside. */
function sharedIn(source: ts.SourceFile, all: ReadonlySet<string>): (one: ts.Node) => one is ts.Identifier {
  const host = ts.createCompilerHost({});
  const options = { allowJs: true, noLib: true, noResolve: true, target: ts.ScriptTarget.Latest };
  const program = ts.createProgram([source.fileName], options, { ...host, getSourceFile: () => source });
  const checker = program.getTypeChecker();
  const isAtTop = ({ parent }: ts.Node): boolean =>
    ts.isSourceFile(parent) || (!ts.isFunctionLike(parent) && !ts.isBlock(parent) && isAtTop(parent));
  const isMember = (one: ts.Node) => ts.isObjectLiteralElement(one) || ts.isClassElement(one);
  return (one): one is ts.Identifier => {
    if (!ts.isIdentifier(one) || !all.has(one.text)) return false;
    const symbol = ts.isShorthandPropertyAssignment(one.parent)
      ? checker.getShorthandAssignmentValueSymbol(one.parent)
      : checker.getSymbolAtLocation(one);
    return symbol?.name === one.text && (symbol.declarations ?? []).some((at) => !isMember(at) && isAtTop(at));
  };
}

/** The names at the top that code uses, and those that it assigns. */
function usesIn(node: ts.Node, isShared: (one: ts.Node) => one is ts.Identifier): Pick<Unit, "uses" | "sets"> {
  const [uses, sets] = [new Set<string>(), new Set<string>()];
  const set = (target: ts.Node) => isShared(target) && sets.add(target.text);
  const visit = (one: ts.Node): void => {
    if (isShared(one)) uses.add(one.text);
    const isAssigned = ts.isBinaryExpression(one) && isAssignment(one.operatorToken.kind);
    if (isAssigned) set(one.left);
    if (ts.isPrefixUnaryExpression(one) || ts.isPostfixUnaryExpression(one)) set(one.operand);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return { uses, sets };
}

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
