import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { defineCommand } from "citty";
import { isSystemError } from "../../engine/input/source.ts";
import { platform } from "../../engine/platform/index.ts";
import { encodeLink, type Shared } from "../../playground/link.ts";
import { patternKinds } from "../../playground/patterns.ts";
import { shipped } from "../grammar-files/shipped.ts";
import { inputFormat } from "../options/index.ts";
import { lastValue, valuesOf } from "../parse.ts";
import { beginningOf } from "../playground/beginning.ts";
import { print, STDOUT, tell } from "../print.ts";
import { BROTLI } from "../stored-formats.ts";
import { misuse, readCall } from "./call.ts";
import { playgroundInfo } from "./grammar-commands.ts";
import { playgroundJson } from "./json-options.ts";
import { noOpen } from "./options.ts";

/** Serves the playground. */
export const playgroundCommand = defineCommand({
  meta: () => ({ name: playgroundInfo.name, description: playgroundInfo.about }),
  run: ({ rawArgs }) => openPlayground(rawArgs),
});

const OPENING = "This address opens in your browser.";
const OPEN_IT = "Open this address in a browser.";

/** @returns the exit code, when the page has been closed. */
async function openPlayground(argv: readonly string[]): Promise<number> {
  const call = await readCall(playgroundInfo, argv);
  if (typeof call === "number") return call;
  const { parsed } = call;
  const [operand, ...more] = parsed.files;
  if (more.length > 0) return misuse(playgroundInfo, "takes one file, or one link");
  const [format, ...formats] = valuesOf(parsed, inputFormat);
  if (formats.length > 0) return misuse(playgroundInfo, "the playground shows one format: give -f once");
  const beginning = await beginningOf(operand, format);
  if (beginning === "unreadable") return 1;
  if (beginning !== null && "ok" in beginning) return misuse(playgroundInfo, beginning);
  if (lastValue(parsed, playgroundJson)) {
    await print(STDOUT, await asJson(beginning ?? EMPTY));
    return 0;
  }
  const page = pageText();
  if (page === null) {
    await tell("froe playground: the page has not been built: npm run playground");
    return 1;
  }
  const { servePage } = await import("../playground/server.ts");
  const { address, once, closed } = await servePage(page, beginning);
  await print(STDOUT, address);
  const { terminal, environment } = call.surroundings;
  const browser = terminal.stdout && !lastValue(parsed, noOpen) ? platform.browser(environment) : null;
  await tell(`${browser ? OPENING : OPEN_IT} It is for this machine alone, and ends when the page is closed.`);
  // The command may last as long as the browser that it starts.
  if (browser) void open(browser, once);
  await closed;
  return 0;
}

async function open(browser: readonly [string, ...string[]], address: string): Promise<void> {
  const { openBrowser } = await import("../playground/open-browser.ts");
  const problem = await openBrowser(browser, address);
  if (problem !== null) await tell(`No browser was opened (${problem}). ${OPEN_IT}`);
}

/** The page; null if it has not been built. */
function pageText(): string | null {
  try {
    return brotliDecompressSync(readFileSync(fileURLToPath(shipped(`playground/index.html${BROTLI}`)))).toString();
  } catch (error) {
    if (isSystemError(error) && error.code === "ENOENT") return null;
    throw error;
  }
}

/** The version of the schema, docs/playground.schema.json; a property that changes or goes raises it. */
const VERSION = 1;
const EMPTY: Shared = { kind: "typescript", pattern: patternKinds.typescript.example, sample: "" };

async function asJson(shared: Shared): Promise<string> {
  const { kind, pattern, sample } = shared;
  return JSON.stringify({ version: VERSION, kind, pattern, sample, fragment: await encodeLink(shared) });
}
