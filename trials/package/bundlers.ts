import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { chromium } from "../browser/find-chromium.ts";
import { type User, userOf } from "./user.ts";

// What bundlers make of froe: for a page, a file that holds the formats that the page names; for Node, one that runs alone.

const ACCESS = '192.0.2.7 - - [03/Feb/2026:04:05:06 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl/8.9.1"';
const PAGE = `import { createParser } from "froe";
import { combined } from "froe/formats";
import { digits, field, grammar, int, seq } from "froe/grammar";
const door = grammar("door", { about: "Doors", layout: "<n>", record: seq("door ", field("n", int(digits(1, 3)))) });
const { parse } = createParser(combined);
console.log(parse(${JSON.stringify(ACCESS)}).status, createParser(door).parse("door 12").n);`;
/** A text that is in the grammar of syslog alone. */
const OF_SYSLOG = "version 1";

/** The policy of a page that allows no code that is made while it runs. */
const STRICT = "default-src 'none'; script-src 'self' 'unsafe-inline'";

/** Bundles `page.mjs` into `out-browser` and `out-node`. */
const BUNDLERS = {
  esbuild: `import { build } from "esbuild";
for (const platform of ["browser", "node"])
  await build({ entryPoints: ["page.mjs"], bundle: true, format: "esm", platform, outdir: "out-" + platform,
    outExtension: { ".js": ".mjs" }, splitting: platform === "browser", logLevel: "error",
    banner: platform === "node" ? { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' } : {} });`,
  rollup: `import { rollup } from "rollup";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import commonjs from "@rollup/plugin-commonjs";
for (const platform of ["browser", "node"]) {
  const isNode = platform === "node";
  const plugins = [nodeResolve({ browser: !isNode, exportConditions: [platform], preferBuiltins: isNode }), commonjs()];
  const bundle = await rollup({ input: "page.mjs", plugins, external: isNode ? [/^node:/] : [], onwarn(warning) { throw new Error(warning.message); } });
  await bundle.write({ dir: "out-" + platform, format: "es", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
}`,
  vite: `import { build } from "vite";
for (const platform of ["browser", "node"]) {
  const rollupOptions = { input: "page.mjs", output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" } };
  const outDir = "out-" + platform;
  await build({ configFile: false, logLevel: "error", ssr: { noExternal: true },
    build: { outDir, rollupOptions, target: "es2022", modulePreload: false, ...(platform === "node" && { ssr: "page.mjs" }) } });
}`,
  webpack: `import webpack from "webpack";
import { resolve } from "node:path";
for (const platform of ["browser", "node"]) {
  const stats = await new Promise((done, fail) => webpack({ mode: "production", entry: "./page.mjs", target: platform === "node" ? "node20" : ["web", "es2022"],
    experiments: { outputModule: true }, performance: { hints: false },
    output: { path: resolve("out-" + platform), filename: "page.mjs", chunkFilename: "[id].mjs", module: true, clean: true } },
    (error, stats) => error ? fail(error) : done(stats)));
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString());
}`,
};

let user: User;
beforeAll(() => {
  user = userOf(inject("tarball"));
  const rollup = ["rollup@4", "@rollup/plugin-node-resolve@16", "@rollup/plugin-commonjs@29"];
  user.install("esbuild@0.25", ...rollup, "vite@7", "webpack@5");
  user.write("page.mjs", PAGE);
});
afterAll(() => user.leave());

describe.each(Object.entries(BUNDLERS))("%s", (name, script) => {
  beforeAll(() => {
    user.node([user.write(`bundle-${name}.mjs`, script)]);
  });

  test.each(["browser", "node"])("for %s", (platform) => {
    expect(user.node([`out-${platform}/page.mjs`])).toBe("200 12\n");
  });

  test("in Chromium, under a strict policy", async () => {
    expect(await domOf(user, join(user.project, "out-browser"))).toContain("<pre>200 12</pre>");
  });

  test("a page loads the formats that it names alone", () => {
    expect(readFileSync(join(user.project, "out-browser/page.mjs"), "utf8")).not.toContain(OF_SYSLOG);
  });
});

const HTML = `<!doctype html><pre></pre>
  <script>console.log = (...found) => { document.querySelector("pre").textContent = found.join(" "); };</script>
  <script type="module" src="/page.mjs"></script>`;

/** What Chromium makes of the page whose files are in a folder. */
async function domOf({ project }: User, folder: string): Promise<string> {
  const files = readdirSync(folder);
  const server = createServer(({ url = "" }, response) => {
    const file = files.find((name) => url === `/${name}`);
    response.setHeader("content-security-policy", STRICT);
    response.setHeader("content-type", file ? "text/javascript" : "text/html");
    response.end(file ? readFileSync(join(folder, file)) : HTML);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : null;
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-proxy-server"];
  const args = [...options, `--user-data-dir=${join(project, "profile")}`, "--virtual-time-budget=20000", "--dump-dom"];
  try {
    return (await promisify(execFile)(chromium(), [...args, `http://127.0.0.1:${port}/`])).stdout;
  } finally {
    server.close();
  }
}
