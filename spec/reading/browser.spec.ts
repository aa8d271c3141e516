import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";

// The library as a page would load it: one script, in a world that has what browsers have and nothing of Node.

const page = `
  import { catalogue, createParser, parse, readEvents } from "./grammars/library.ts";
  import { combined } from "./grammars/formats.ts";
  import { digits, field, grammar, int, seq } from "./engine/grammar/index.ts";
  export async function main() {
    const own = grammar("own", { about: "x", layout: "x", record: seq("#", field("n", int(digits(1, 3)))) });
    const body = new Blob(["#1\\n#2\\n"]).stream();
    const events = [];
    for await (const event of readEvents(body, { grammar: own })) events.push(event);
    const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET /ä HTTP/1.1" 404 512';
    const failure = await createParser(own).explain("#x");
    return JSON.stringify({ events, formats: catalogue.length, path: parse(combined, line).path, column: failure.column });
  }
`;

test.each([
  ["where code may be generated", true],
  ["where a policy forbids it", false],
])("the library runs in a browser, %s", async (_, strings) => {
  const { outputFiles } = await build({
    stdin: { contents: page, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    globalName: "page",
    logLevel: "error",
  });
  const world = { TextEncoder, TextDecoder, Blob, ReadableStream, Intl };
  const context = createContext(world, { codeGeneration: { strings, wasm: false } });
  const answer: string = await runInContext(`${outputFiles[0]!.text}\npage.main()`, context);
  expect(JSON.parse(answer)).toMatchObject({ events: [{ n: 1 }, { n: 2 }], path: "/ä", column: 2 });
});
