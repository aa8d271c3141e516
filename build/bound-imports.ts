interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * Makes each value that a late script takes from the first one a constant of its own. Rollup reads the exports of a script
 * where they are used. Those that are made at once (short-names.ts) V8 looks up in a table, which takes a third of a view.
 */
export const boundImports = {
  name: "bound-imports",
  renderChunk(
    this: { parse(code: string): unknown },
    code: string,
    { imports }: { readonly imports: readonly string[] },
  ) {
    if (!imports.includes("main.cjs")) return null;
    const tree = this.parse(code) as Node;
    const declared = nodesIn(tree).find(
      (node) => node.type === "VariableDeclarator" && isMain(node.init as Node | null),
    );
    if (!declared) return null;
    const { name } = declared.id as Node;
    const read = nodesIn(tree).filter(
      ({ type, object, computed }) => type === "MemberExpression" && !computed && (object as Node).name === name,
    );
    const uses = nodesIn(tree).filter((node) => node.type === "Identifier" && node.name === name);
    if (uses.length !== read.length + 1) throw new Error(`${name} is more than the first script here`);
    let bound = code;
    // A name of the same length leaves the source map as it is.
    for (const { end } of read.map(({ object }) => object as Node))
      bound = `${bound.slice(0, end)}$${bound.slice(end + 1)}`;
    const values = new Set(read.map(({ property }) => String((property as Node).name)));
    const list = Array.from(values, (value) => `${value}: ${name}$${value}`).join(", ");
    return { code: `${bound.slice(0, declared.end)}, { ${list} } = ${name}${bound.slice(declared.end)}`, map: null };
  },
};

function isMain(init: Node | null): boolean {
  const [file] = init?.type === "CallExpression" ? (init.arguments as readonly Node[]) : [];
  return String(file?.value ?? "").endsWith("/main.cjs");
}

function nodesIn(node: Node): readonly Node[] {
  const inside = Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === "object" && one !== null && "type" in one);
  return [node, ...inside.flatMap(nodesIn)];
}
