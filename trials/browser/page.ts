import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { catalogue } from "../../grammars/index.ts";

/** Two members of gzip, as a log has them that was appended to, and the zeros that a tape leaves after them. */
const members = [...gzipSync("#1\n"), ...gzipSync("#2\n"), 0, 0];

/** What a page does with froe, as it is installed; `page.main()` gives what came of it as JSON. */
const program = `
  import { catalogue, createParser, parse, readEvents } from "froe";
  import { combined } from "froe/formats";
  import { digits, field, grammar, int, seq } from "froe/grammar";
  export async function main() {
    const own = grammar("own", { about: "x", layout: "x", record: seq("#", field("n", int(digits(1, 3)))) });
    const body = new Blob(["#1\\n#2\\n"]).stream();
    const events = [];
    for await (const event of readEvents(body, { grammar: own })) events.push(event);
    const appended = new Blob([Uint8Array.from([${members}])]).stream();
    const members = [];
    for await (const event of readEvents(appended, { grammar: own })) members.push(event);
    const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET /ä HTTP/1.1" 404 512';
    const failure = await createParser(own).explain("#x");
    return JSON.stringify({ events, members, formats: catalogue.length, path: parse(combined, line).path, column: failure.column });
  }
`;

const read = [{ n: 1 }, { n: 2 }];
export const expected = { events: read, members: read, formats: catalogue.length, path: "/ä", column: 2 };

/** The program and the library as one script, for browsers. */
export async function bundledPage(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    globalName: "page",
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}
