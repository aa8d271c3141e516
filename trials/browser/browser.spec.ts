import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { bundledPage, expected } from "./page.ts";

// The library as a page would load it: one script, in a world that has what browsers have and nothing of Node.

test.each([
  ["where code may be generated", true],
  ["where a policy forbids it", false],
])("the library runs in a browser, %s", async (_, strings) => {
  const world = { TextEncoder, TextDecoder, Blob, ReadableStream, URL, DecompressionStream, Intl };
  const context = createContext(world, { codeGeneration: { strings, wasm: false } });
  const answer: string = await runInContext(`${await bundledPage()}\npage.main()`, context);
  expect(JSON.parse(answer)).toEqual(expected);
});
