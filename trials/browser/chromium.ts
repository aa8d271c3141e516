import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { chromium } from "./find-chromium.ts";
import { bundledPage, expected } from "./page.ts";

/** This many milliseconds of the page's own time it may take until it is shown. */
const PATIENCE = 20_000;
/** The page is printed with its script, which has more than a megabyte. */
const MOST_BYTES = 16 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "froe-browser-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the page says, when it has come to an end. */
function shown(html: string): string {
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "profile")}`];
  const printing = [`--virtual-time-budget=${PATIENCE}`, "--dump-dom", pathToFileURL(file).href];
  const dom = execFileSync(chromium(), [...options, ...printing], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: MOST_BYTES,
  });
  return /<pre>(.*)<\/pre>/s.exec(dom)?.[1] ?? dom;
}

test.each([
  ["where code may be generated", "script-src 'unsafe-inline' 'unsafe-eval'"],
  ["where a policy forbids it", "script-src 'unsafe-inline'"],
])("the library runs in Chromium, %s", async (_, policy) => {
  const script = (await bundledPage()).replaceAll("</script", "<\\/script");
  const answer = shown(`<!doctype html><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <pre>still running</pre>
    <script>${script}
      const show = (text) => { document.querySelector("pre").textContent = text; };
      page.main().then(show, (error) => show(String(error)));
    </script>`);
  expect(answer).toMatch(/^\{/);
  expect(JSON.parse(answer)).toEqual(expected);
});
