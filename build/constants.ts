import * as bytes from "../engine/event/bytes.ts";

const IMPORT = /^import \{([^}]*)\} from ["'][./]*(?:event\/)?bytes\.ts["'];/m;
const values: Readonly<Record<string, unknown>> = { ...bytes };

/**
 * Writes the byte constants that a module imports into it. Read through the exports of another file they would be
 * properties that are looked up at each use, and the loops over bytes that use them are the hottest ones.
 */
export const constants = {
  name: "constants",
  transform(code: string, id: string) {
    const [statement, names] = /[\\/]engine[\\/].*\.ts$/.test(id) ? (IMPORT.exec(code) ?? []) : [];
    if (!statement || !names) return null;
    const imported = names.split(",").map((name) => name.trim());
    const numbers = imported.filter((name) => typeof values[name] === "number");
    const others = imported.filter((name) => name !== "" && !numbers.includes(name));
    const written = [
      others.length > 0 ? statement.replace(names, ` ${others.join(", ")} `) : "",
      numbers.length > 0 ? `const ${numbers.map((name) => `${name} = ${values[name]}`).join(", ")};` : "",
    ];
    // The lines keep their numbers.
    return {
      code: code.replace(statement, written.join(" ") + "\n".repeat(statement.split("\n").length - 1)),
      map: null,
    };
  },
};
