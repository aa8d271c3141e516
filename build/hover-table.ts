import ts from "typescript";
import * as formats from "../grammars/formats.ts";
import type { HoverEntry } from "../playground/hover.ts";

const MODULES: Readonly<Record<string, string>> = {
  "froe/grammar": "engine/authoring/index.ts",
  "froe/vocabulary": "grammars/shared.ts",
  "froe/formats": "grammars/formats.ts",
};
const LONGEST_SIGNATURE = 160;
const LONGEST_ABOUT = 420;
/** What a grammar file makes. */
const MADE: ReadonlySet<string> = new Set(["Node", "Charset", "Grammar"]);
/** The types that grammar files name. */
const TYPES: ReadonlySet<string> = new Set(["EventOf", "ExactEventOf", "Grammar", "Node", "Part"]);
const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.OmitParameterModifiers;

/**
 * What completion and hover know: all that a grammar is written with, and the options of a grammar, from their declarations.
 * What else froe/grammar exports is for programs that read grammars.
 */
export function hoverTable(): readonly HoverEntry[] {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ".");
  const program = ts.createProgram(Object.values(MODULES), options);
  const checker = program.getTypeChecker();
  const isWrittenWith = writtenWith(program, checker);
  const entries = Object.entries(MODULES).flatMap(([module, file]) =>
    entriesOf(exportsOf(program, file), module, checker, isWrittenWith),
  );
  return [...entries, ...optionsOf(program, checker)];
}

function exportsOf(program: ts.Program, file: string): readonly ts.Symbol[] {
  const source = program.getSourceFile(file);
  const checker = program.getTypeChecker();
  const symbol = source && checker.getSymbolAtLocation(source);
  if (!symbol) throw new Error(`${file} exports nothing`);
  return checker.getExportsOfModule(symbol);
}

/** True for a value that is part of a grammar, a set of bytes or a grammar, and for what makes one. */
function writtenWith(program: ts.Program, checker: ts.TypeChecker): (symbol: ts.Symbol) => boolean {
  const all = exportsOf(program, MODULES["froe/grammar"]!);
  const targets = all
    .filter(({ name }) => MADE.has(name))
    .map((symbol) => checker.getDeclaredTypeOfSymbol(aliased(symbol, checker)));
  return (exported) => {
    const symbol = aliased(exported, checker);
    if (!symbol.valueDeclaration) return true;
    const type = checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration);
    const made = type.getCallSignatures().map((call) => call.getReturnType());
    return [type, ...made].some((one) => targets.some((target) => checker.isTypeAssignableTo(one, target)));
  };
}

function aliased(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function entriesOf(
  exported: readonly ts.Symbol[],
  module: string,
  checker: ts.TypeChecker,
  isWrittenWith: (symbol: ts.Symbol) => boolean,
): readonly HoverEntry[] {
  const entries = exported.map((symbol) => entryOf(symbol, module, checker));
  const aboutBy = new Map(entries.map(({ name, about }) => [name, about]));
  // What a combinator makes is documented at its type: seq(...) at Seq.
  const typeName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  return entries
    .filter(({ kind, name }, index) => (kind === "type" ? TYPES.has(name) : isWrittenWith(exported[index]!)))
    .map((entry) => (entry.about === "" ? { ...entry, about: aboutBy.get(typeName(entry.name)) ?? "" } : entry));
}

function entryOf(exported: ts.Symbol, module: string, checker: ts.TypeChecker): HoverEntry {
  const symbol = aliased(exported, checker);
  const { name } = exported;
  const format = Object.entries(formats).find(([constant]) => module === "froe/formats" && constant === name)?.[1];
  const about = format?.about ?? aboutOf(symbol, checker);
  const declaration = symbol.valueDeclaration;
  if (!declaration) return { name, module, kind: "type", signature: `type ${name}`, about };
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
  const [call] = type.getCallSignatures();
  if (!call) return { name, module, kind: "constant", signature: `const ${name}`, about };
  return { name, module, kind: "function", signature: name + parametersOf(call), about };
}

/** The parameters as they are written, because inferred types are long. */
function parametersOf({ declaration }: ts.Signature): string {
  const written = declaration?.parameters.map((one) => one.getText().replace(/\s+/g, " ")) ?? [];
  return shortened(`(${written.join(", ")})`, LONGEST_SIGNATURE);
}

function optionsOf(program: ts.Program, checker: ts.TypeChecker): readonly HoverEntry[] {
  const all = exportsOf(program, MODULES["froe/grammar"]!);
  const named = (name: string) => {
    const symbol = all.find((one) => one.name === name);
    if (!symbol) throw new Error(`froe/grammar has no ${name}`);
    return checker.getDeclaredTypeOfSymbol(aliased(symbol, checker));
  };
  const documented = named("Grammar");
  return named("GrammarOptions")
    .getProperties()
    .map((option) => {
      const property = documented.getProperty(option.name) ?? option;
      const type = property.valueDeclaration
        ? checker.getTypeOfSymbolAtLocation(property, property.valueDeclaration)
        : null;
      const written = type ? checker.typeToString(type, undefined, FORMAT) : "";
      const signature = `${option.name}: ${shortened(written, LONGEST_SIGNATURE)}`;
      return { name: option.name, module: null, kind: "option" as const, signature, about: aboutOf(property, checker) };
    });
}

function aboutOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  return shortened(
    text
      .replace(/\{@link (\w+)[^}]*\}/g, "$1")
      .replace(/\s+/g, " ")
      .trim(),
    LONGEST_ABOUT,
  );
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
