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
  const marks = file.statements.filter(ts.isVariableStatement).flatMap(marksIn);
  return marks
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, mark }) => text.slice(0, at) + mark + text.slice(at), code);
}

interface Mark {
  readonly at: number;
  readonly mark: string;
}

/** The marks of the calls in a node that are made when it is evaluated. Spreading is an effect: such a call is in a function. */
function marksIn(node: ts.Node): readonly Mark[] {
  if (ts.isFunctionLike(node)) return [];
  if (ts.isCallExpression(node) && node.arguments.some(ts.isSpreadElement))
    return [
      { at: node.getStart(), mark: `${PURE}(()=>` },
      { at: node.end, mark: ")()" },
    ];
  const inside: Mark[] = [];
  ts.forEachChild(node, (child) => void inside.push(...marksIn(child)));
  return ts.isCallExpression(node) ? [{ at: node.getStart(), mark: PURE }, ...inside] : inside;
}
