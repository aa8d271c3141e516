import ts from "typescript";

/** The files with many lexemes, of which a format uses a few. */
const LEXEMES = /^grammars\/(?:vocabulary|lexemes\/\w+)\.mjs$/;
const PURE = "/*@__PURE__*/";

/**
 * Marks the calls that make lexemes as free of effects, so that bundlers take those that are used. Minifying drops such
 * marks, so it has to come first.
 */
export const pureCalls = {
  name: "pure-calls",
  renderChunk(code: string, { fileName }: { readonly fileName: string }) {
    return LEXEMES.test(fileName) ? { code: marked(code), map: null } : null;
  },
};

function marked(code: string): string {
  const file = ts.createSourceFile("lexemes.mjs", code, ts.ScriptTarget.Latest, true);
  const starts = file.statements.filter(ts.isVariableStatement).flatMap(callsIn);
  return starts.sort((a, b) => b - a).reduce((text, at) => text.slice(0, at) + PURE + text.slice(at), code);
}

/** Where the calls in a node start that are made when it is evaluated. */
function callsIn(node: ts.Node): readonly number[] {
  if (ts.isFunctionLike(node)) return [];
  const inside: number[] = [];
  ts.forEachChild(node, (child) => void inside.push(...callsIn(child)));
  return ts.isCallExpression(node) ? [node.getStart(), ...inside] : inside;
}
