import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { combined, json } from "../grammars/formats.ts";
import { catalogue } from "../grammars/index.ts";
import { built } from "./built.ts";

// What a page pays for froe: bytes, minified and compressed with gzip, that it loads before it can read. Node's gzip differs
// between processors by up to half a percent.

/** The modules of froe that a bundle of `source` loads at its start, or with the modules `later`, their text and its compressed size. */
async function bundled(
  source: string,
  later?: RegExp,
): Promise<{ files: readonly string[]; text: string; size: number }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, sourcefile: "page.js" },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    outdir: "out",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const first = reached(metafile.outputs, /page\.js$/);
  const loaded = later ? reached(metafile.outputs, later).filter((name) => !first.includes(name)) : first;
  const texts = outputFiles.filter(({ path }) => loaded.some((name) => basename(name) === basename(path)));
  const all = Buffer.concat(texts.map(({ contents }) => contents));
  return {
    files: loaded.flatMap((name) => Object.keys(metafile.outputs[name]!.inputs)),
    text: all.toString(),
    size: gzipSync(all).length,
  };
}

/** The outputs of these entries, and those that they import. */
function reached(outputs: Metafile["outputs"], entries: RegExp): readonly string[] {
  const found = Object.keys(outputs).filter((name) => entries.test(outputs[name]!.entryPoint ?? ""));
  for (const name of found) {
    for (const { path, kind } of outputs[name]!.imports)
      if (kind === "import-statement" && path in outputs && !found.includes(path)) found.push(path);
  }
  return found;
}

const KB = 1000;

beforeAll(() => void built());

test("a parser of one format", async () => {
  const { size } = await bundled(
    'import { createParser } from "froe"; import { combined } from "froe/formats"; globalThis.read = createParser(combined).parse;',
  );
  // 1.5 kB of it read every record in linear time, and 1 kB says what is wrong with an argument.
  expect(size).toBeLessThanOrEqual(24.3 * KB);
});

test("a reader of one format", async () => {
  const { size } = await bundled(
    'import { readEvents } from "froe"; import { combined } from "froe/formats"; globalThis.read = (text) => readEvents(text, { grammar: combined });',
  );
  // .1 kB of it reads a string as null.
  expect(size).toBeLessThanOrEqual(26.9 * KB);
});

test("the language of scripts, which a page loads with its first filter", async () => {
  const { size } = await bundled(
    'import { compileScript, levelFilter, timeFilter } from "froe/filter"; globalThis.all = [compileScript, levelFilter, timeFilter];',
    /(?:grammars\/functions|writing\/script)\.mjs$/,
  );
  const [, said] = /never loads these (\d+) kB \(gzipped\)/.exec(readFileSync("docs/LIBRARY.md", "utf8")) ?? [];
  expect(said).toBe(`${Math.round(size / KB / 10) * 10}`);
});

describe("of the formats, a bundle has those that it names", () => {
  test.each(["froe/formats", "froe/formats/combined"])("imported from %s", async (specifier) => {
    const { files } = await bundled(`import { combined } from "${specifier}"; globalThis.format = combined;`);
    const formats = files.map((file) => basename(file, ".mjs"));
    expect(formats).toContain("combined");
    expect(formats).not.toContain("syslog");
  });

  test("and of the shared lexemes those that these use", async () => {
    const { text } = await bundled('import { combined } from "froe/formats"; globalThis.format = combined;');
    expect(text).toContain("month");
    expect(text).not.toContain("milliseconds");
  });
});

test("a program that writes JSON Lines has no code for people", async () => {
  const { files } = await bundled('import { toJsonLines } from "froe/output"; globalThis.write = toJsonLines;');
  expect(files.map((file) => basename(file)).filter((file) => /view|wrap/.test(file))).toEqual([]);
});

/** The files of froe that a program of Node loads, and their bytes. */
function loadedBy(type: "commonjs" | "module", source: string): { names: readonly string[]; bytes: number } {
  const program = `${source};
    console.log(JSON.stringify(Object.keys(process.getBuiltinModule("module")._cache)));`;
  const files: string[] = JSON.parse(
    execFileSync(process.execPath, [`--input-type=${type}`, "-e", program], { encoding: "utf8" }),
  );
  return {
    names: files.map((file) => basename(file)),
    bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
  };
}

describe("a program of Node loads", () => {
  test("little of froe with require, before it calls a function", () => {
    // readAll, the sampler and what generates code come with the first call: 400 kB without that.
    expect(loadedBy("commonjs", 'require("froe")').bytes).toBeLessThan(100 * KB);
  });

  test("no format with import, before it asks for one", () => {
    const isFormats = (file: string) => /(?:grammars|all-formats)\.cjs$/.test(file);
    expect(loadedBy("module", 'import { catalogue } from "froe"; catalogue.length').names.filter(isFormats)).toEqual(
      [],
    );
    expect(loadedBy("module", 'import { catalogue } from "froe"; catalogue[0]').names.filter(isFormats)).toHaveLength(
      2,
    );
  });

  test("what finds formats, and the file that has one when it is used", () => {
    const { names } = loadedBy("module", 'import { combined } from "froe/formats"');
    expect(names).toEqual(["formats.cjs", "all-formats.cjs"]);
    const used = loadedBy("module", 'import { combined, golog } from "froe/formats"; combined.name; golog');
    expect(used.names.filter((name) => /^all-formats-\d/.test(name))).toHaveLength(1);
  });

  test("few files for the events of a format, and nothing that generates programs", () => {
    const read = 'for await (const event of readEvents("a=1\\n", { grammar: logfmt })) console.assert(event.a === 1)';
    const { names } = loadedBy(
      "module",
      `import { readEvents } from "froe"; import { logfmt } from "froe/formats"; ${read}`,
    );
    expect(names).not.toContain("compile.cjs");
    expect(names.length).toBeLessThan(12);
  });

  test("a format that nobody has used as one that is like any other", () => {
    const program = `
      const { combined, json } = require("froe/formats");
      const { inspect } = require("node:util");
      console.log(JSON.stringify([
        "~standard" in combined, Object.keys({ ...combined }).sort(), Object.create(json).json, inspect(json) === inspect({ ...json }),
        Object.getOwnPropertyDescriptor(combined, "name"), combined,
      ]));`;
    const told = execFileSync(process.execPath, ["--input-type=commonjs", "-e", program], { encoding: "utf8" });
    const descriptor = { value: "combined", writable: true, enumerable: true, configurable: true };
    const keys = Object.keys(json).sort();
    expect(JSON.parse(told)).toEqual([true, keys, true, true, descriptor, JSON.parse(JSON.stringify(combined))]);
  });

  test("of one format what it is made of", () => {
    const { names } = loadedBy("module", 'import "froe/formats/json"');
    expect(names).toContain("all-formats.cjs");
    // Of those that read tables, and those with durations.
    expect(names.filter((name) => /^(?:cells|directives|duration)/.test(name))).toEqual([]);
  });
});

test("the catalogue is a list like any other, and its formats are those that are exported", () => {
  const program = `
    const { catalogue } = require("froe");
    const { inspect } = require("node:util");
    const shown = inspect(catalogue, { depth: 1 });
    const formats = require("froe/formats");
    console.log(JSON.stringify([
      Array.isArray(catalogue), Object.keys(catalogue).length, /Getter/.test(shown),
      catalogue.every((format) => Object.values(formats).includes(format)),
      catalogue.includes(require("froe/formats/combined").combined),
    ]));`;
  const told = execFileSync(process.execPath, ["--input-type=commonjs", "-e", program], { encoding: "utf8" });
  expect(JSON.parse(told)).toEqual([true, catalogue.length, false, true, true]);
});
