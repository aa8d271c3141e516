import { DIRECTORY, storedTasks } from "./formats.ts";

const MODULE = /[\\/]grammars[\\/]stored-programs\.ts$/;

/**
 * The programs of the command line's formats, for scripts too: a format is known by the object that it is, whatever its name.
 * @param formats the files of the formats, without suffixes, by the names of their exports.
 */
export const storedPrograms = (formats: ReadonlyMap<string, string>) => ({
  name: "stored-programs",
  load(id: string) {
    if (!MODULE.test(id)) return null;
    const entries = [...formats].flatMap(([name, file]) => {
      const tasks = storedTasks.get(file);
      return tasks
        ? `"${file}": { tasks: ${JSON.stringify(tasks)}, format: () => import("./${file}.ts").${name} },`
        : [];
    });
    // Beside a bundle, and where only the scripts were copied, they are not; and Deno asks its user before a file is read.
    return `
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { BEGINNINGS_FILE } from "../cli/start/stored-beginnings.ts";
import { readProgram } from "../cli/start/stored-formats.ts";
const directory = typeof __filename === "string" && !("Deno" in globalThis) ? new URL("../../${DIRECTORY}/", pathToFileURL(__filename)) : null;
const all = directory && existsSync(new URL(BEGINNINGS_FILE, directory)) ? { ${entries.join("\n")} } : {};
export function storedPrograms(grammar) {
  const { name } = grammar, stored = Object.hasOwn(all, name) ? all[name] : null;
  if (stored?.format() !== grammar) return null;
  return (task) => stored.tasks.includes(task) ? readProgram(name, task, directory) : null;
}
`;
  },
  // What a script requires is there at once.
  renderDynamicImport: ({ moduleId }: { readonly moduleId: string }) =>
    MODULE.test(moduleId) ? { left: "require(", right: ")" } : null,
});
