import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { minifySync } from "rolldown/utils";
import { BROTLI } from "../cli/start/stored-formats.ts";
import { hoverTable } from "./hover-table.ts";
import { packed } from "./packed.ts";
import { sucraseParts } from "./sucrase-parts.ts";

const OUTPUT = "dist/playground/index.html";
/** The same as the package has it. */
const PACKED = `${OUTPUT}${BROTLI}`;
/** In the order in which later rules win. */
const STYLES = ["base", "frame", "editors", "lines", "tables", "diagram", "steps", "narrow"];
/** The most that the page may have, in bytes after gzip. */
const MOST_BYTES = 430_000;

/**
 * Builds the playground: one file that needs no other and asks for none, from anywhere, `file:` included.
 * @returns its path, its size before and after gzip, and the folders of the packages whose code is in it.
 * @throws Error for a page that is larger than it may be.
 */
export async function buildPlayground(): Promise<{
  readonly path: string;
  readonly bytes: number;
  readonly zipped: number;
  readonly packages: readonly string[];
}> {
  const [worker, page] = await Promise.all([
    bundle("playground/worker/main.ts"),
    bundle("playground/page/main.ts", { HOVER_TABLE: JSON.stringify(JSON.stringify(hoverTable())) }),
  ]);
  const html = pageText(page.text, worker.text);
  const zipped = gzipSync(html, { level: 9 }).length;
  if (zipped > MOST_BYTES) throw new Error(`${OUTPUT} has ${zipped} bytes after gzip, and may have ${MOST_BYTES}`);
  mkdirSync("dist/playground", { recursive: true });
  writeFileSync(OUTPUT, html);
  writeFileSync(PACKED, packed(PACKED, html));
  const packages = [...new Set([...page.packages, ...worker.packages])];
  return { path: OUTPUT, bytes: Buffer.byteLength(html), zipped, packages };
}

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The examples of stock patterns of grok, which are for docs/IMPORTS.md. */
const EXAMPLE = /\bexample:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),\s*/g;

/** No code is generated in the page, no grammar of it validates as a schema, and of YAML it reads JSON. */
const leftOut: Plugin = {
  name: "left-out",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /compile\/index\.ts$/ }, ({ importer }) =>
      /tiers\.ts$|sample\/index\.ts$/.test(importer) ? { path: resolve("playground/worker/closures-only.ts") } : null,
    );
    onResolve({ filter: /\/yaml\.ts$/ }, () => ({ path: resolve("workbench/foreign/json-only.ts") }));
    onResolve({ filter: /standard-schema\.ts$/ }, () => ({ path: "froe/schema", external: true }));
    onLoad({ filter: /\/grok\/stock\/\w+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(EXAMPLE, ""),
      loader: "ts",
    }));
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
  },
};

/** What leaves a module to be loaded when it is needed; that of schemas is not in the page. */
const LATE = /(?<!typeof )\bimport\("(\.[^"]+(?<!standard-schema)\.ts)"\)/g;

/** The page is one file, which has no late modules: each would be a function that begins it, and 200 of those are 5 kB. */
const allAtOnce: Plugin = {
  name: "all-at-once",
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:engine|workbench|grammars|playground)\/.*\.ts$/ }, ({ path }) => {
      const imports: string[] = [];
      const contents = readFileSync(path, "utf8").replace(LATE, (_, module: string) => {
        const name = `late${imports.length}`;
        imports.push(`import * as ${name} from "${module}";`);
        return `Promise.resolve(${name})`;
      });
      return imports.length > 0 ? { contents: [contents, ...imports].join("\n"), loader: "ts" } : null;
    });
  },
};

interface Bundle {
  readonly text: string;
  /** The folders of the packages whose code is in it. */
  readonly packages: readonly string[];
}

async function bundle(entry: string, define: Readonly<Record<string, string>> = {}): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    write: false,
    metafile: true,
    define: { ...define },
    plugins: [leftOut, allAtOnce, sucraseParts],
    logLevel: "error",
  });
  const needed = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const node = needed.filter((path) => path.startsWith("node:"));
  if (node.length > 0) throw new Error(`${entry} needs ${node.join(", ")}, which no page has`);
  const packages = Object.keys(metafile.inputs).flatMap((input) => PACKAGE.exec(input)?.[0] ?? []);
  return { text: minified(entry, outputFiles[0]!.text).trimEnd(), packages };
}

/** What esbuild has made small, smaller: names that each scope has for itself save 4 of 100 bytes. */
function minified(entry: string, text: string): string {
  const { code, errors } = minifySync(entry, text, {
    compress: { target: "es2022", treeshake: { propertyReadSideEffects: false } },
    mangle: { toplevel: true },
  });
  if (errors.length > 0) throw new Error(`${entry}: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}

/** The page, with its policy: it may run its own script and workers made of its own text, and ask for nothing. */
function pageText(page: string, worker: string): string {
  const style = STYLES.map((name) => readFileSync(`playground/page/style/${name}.css`, "utf8").trim()).join("\n");
  // No script may end early, or be taken for a comment.
  const [safePage, safeWorker] = [page, worker].map((text) =>
    text.replace(/<\/(?=script)/gi, "<\\/").replaceAll("<!--", "<\\x21--"),
  ) as [string, string];
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(safePage)}' blob:`,
    `style-src '${hashOf(style)}' 'nonce-froe'`,
    "worker-src blob:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const parts: Readonly<Record<string, string>> = { policy, style, page: safePage, worker: safeWorker };
  return readFileSync("playground/page/index.html", "utf8").replace(
    /\/\*(\w+)\*\//g,
    (_, name: string) => parts[name]!,
  );
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
