import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { modules } from "../build/reference/index.ts";
import { built } from "./built.ts";

/** A file that a page shows: `<!-- file: NAME -->`, then a block. */
export interface ShownFile {
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

export function shownFiles(page: string): readonly ShownFile[] {
  const blocks = readFileSync(page, "utf8").matchAll(/^<!-- file: (\S+) -->\n```(\w+)\n(.*?)^```$/gms);
  return [...blocks].map(([, name = "", language = "", text = ""]) => ({ name, language, text }));
}

/** A project in which froe is installed: what is built of this tree. */
export interface UserProject {
  readonly folder: string;
  write(name: string, text: string): string;
  leave(): void;
}

/** True if a test runner runs this file. */
export const isRunnerTest = (text: string) => /^import .* from "vitest";$/m.test(text);

const USED = ["vitest", "fast-check", "@types/node", "@standard-schema/spec"];

export function userProject(): UserProject {
  built();
  const folder = mkdtempSync(join(tmpdir(), "froe-user-"));
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  const link = (to: string, name: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(resolve(to), join(folder, name));
  };
  write("package.json", '{ "type": "module" }');
  link(".", "node_modules/froe");
  for (const name of USED) link(`node_modules/${name}`, `node_modules/${name}`);
  link("corpus/combined/access.log", "access.log");
  link("corpus/combined/access.log", "samples/access.log");
  write("samples/app.logfmt", "status=200 path=/a\n");
  return { folder, write, leave: () => rmSync(folder, { recursive: true }) };
}

const ENTRIES = Object.fromEntries(modules.map(({ specifier, source }) => [specifier, [resolve(source)]]));

const STRICT = {
  ...{ target: "es2022", module: "esnext", moduleResolution: "bundler", types: ["node"] },
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, checkJs: true },
  ...{ noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, resolveJsonModule: true },
  paths: { ...ENTRIES, froe: [resolve("grammars/library-node.ts")], "froe/formats/*": [resolve("grammars/*.ts")] },
};

/** What the compiler says of files of a project in strict mode; froe's types are those of its sources. */
export function strictErrors(project: UserProject, names: readonly string[]): readonly string[] {
  project.write("strict.json", JSON.stringify({ compilerOptions: STRICT, files: names }));
  const compiler = resolve("node_modules/typescript-native/bin/tsc");
  const args = [compiler, "-p", "strict.json", "--pretty", "false", "--singleThreaded"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project.folder, encoding: "utf8" });
  return `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
}

const RESULT = /^ *(?:(const (\w+) = .*)|([^/].*)); \/\/ => (.*)$/;

const CHECK = `import { isDeepStrictEqual as __isEqual, inspect as __inspect } from "node:util";
const __check = (text: string, found: unknown, expected: unknown) => {
  if (__isEqual(found, expected)) return;
  console.error(text + "\\n  gives " + __inspect(found, { depth: 9 }));
  process.exitCode = 1;
};
`;

/** A file that fails if the value of an `EXPRESSION; // => VALUE` is another one; it prints each of those. */
export function withChecks(text: string): string {
  const lines = text.split("\n").map((line) => {
    if (!line.includes("// => ")) return line;
    const [, declared = "", name, value, result] = RESULT.exec(line) ?? [];
    if (result === undefined) throw new Error(`no result can be checked in: ${line}`);
    return `${declared};__check(${JSON.stringify(line.trim())}, await (${name ?? value}), ${result});`;
  });
  return `${CHECK}${lines.join("\n")}`;
}

/**
 * A file of a project as a script of JavaScript that has its neighbors inside: for Node, which loads froe as it is installed,
 * or with all of froe, as a page loads it. @returns its path.
 */
export async function bundled(project: UserProject, name: string, platform: "node" | "browser"): Promise<string> {
  const outfile = join(project.folder, `${name}.${platform}.mjs`);
  const entryPoints = [join(project.folder, name)];
  const packages = platform === "node" ? "external" : "bundle";
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform, packages, logLevel: "error" });
  return outfile;
}
