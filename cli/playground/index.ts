import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { isSystemError } from "../../engine/input/source.ts";
import { platform } from "../../engine/platform/index.ts";
import { encodeLink, type Shared } from "../../playground/link.ts";
import { patternKinds } from "../../playground/patterns.ts";
import type { Call } from "../commands/call.ts";
import { noOpen, playgroundJson } from "../commands/definitions/grammars.ts";
import { refuse } from "../failures.ts";
import { shipped } from "../grammar-files/import.ts";
import { inputFormat, lastValue, valuesOf } from "../options/index.ts";
import { BROTLI } from "../start/stored-formats.ts";
import { print, printError, STDOUT } from "../terminal.ts";
import { beginningOf } from "./beginning.ts";

const OPENING = "This address opens in your browser.";
const OPEN_IT = "Open this address in a browser.";

/** Serves the playground. @returns the exit code, when the page has been closed. */
export async function openPlayground({ parsed, surroundings }: Call): Promise<number> {
  const [operand, ...more] = parsed.files;
  if (more.length > 0) return refuse("takes one file, or one link");
  if (valuesOf(parsed, inputFormat).length > 1) return refuse("the playground shows one format: give -f once");
  const beginning = await beginningOf(operand, parsed);
  if (beginning === "unreadable") return 1;
  if (lastValue(parsed, playgroundJson)) {
    await print(STDOUT, await asJson(beginning ?? EMPTY));
    return 0;
  }
  const page = pageText();
  if (page === null) {
    await printError("froe playground: the page has not been built: npm run playground");
    return 1;
  }
  const { servePage } = await import("./server.ts");
  const { address, once, closed } = await servePage(page, beginning);
  await print(STDOUT, address);
  const { terminal, environment } = surroundings;
  const browser = terminal.stdout && !lastValue(parsed, noOpen) ? platform.browser(environment) : null;
  await printError(`${browser ? OPENING : OPEN_IT} It is for this machine alone, and ends when the page is closed.`);
  // The command may last as long as the browser that it starts.
  if (browser) void open(browser, once);
  await closed;
  return 0;
}

async function open(browser: readonly [string, ...string[]], address: string): Promise<void> {
  const { openBrowser } = await import("./server.ts");
  const problem = await openBrowser(browser, address);
  if (problem !== null) await printError(`No browser was opened (${problem}). ${OPEN_IT}`);
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
