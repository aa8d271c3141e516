/** A change of a text. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The change that imports a name; none if it is imported. */
export function importOf(name: string, module: string, text: string): readonly Change[] {
  const statements = [...text.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${module}["']`, "g"))];
  if (statements.some(([, names = ""]) => names.split(",").some((one) => one.trim() === name))) return [];
  const [statement] = statements;
  if (!statement) {
    const lines = [...text.matchAll(/^import[^;]*;?[ \t]*\n/gm)];
    const last = lines.at(-1);
    const at = last ? last.index + last[0].length : 0;
    return [{ from: at, to: at, insert: `import { ${name} } from "${module}";\n` }];
  }
  const [whole, names = ""] = statement;
  const end = statement.index + whole.indexOf("{") + 1 + names.trimEnd().length;
  return [
    {
      from: end,
      to: end,
      insert: names.trim() === "" ? ` ${name}` : names.trimEnd().endsWith(",") ? ` ${name}` : `, ${name}`,
    },
  ];
}
