import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

/** How Node begins a warning of its own: `(node:123) [DEP0040] DeprecationWarning: ...`. */
const WARNING = /^\(node:\d+\).*$/gm;

const GRAMMAR = `import { digits, field, grammar, int, seq } from "froe/grammar";
const kind: string = "ticket";
export const ticket = grammar(kind, {
  about: "Tickets",
  layout: "#<number>",
  record: seq("#", field("number", int(digits(1, 9)))),
});
`;
const LIBRARY = `import { readEvents } from "froe";
for await (const event of readEvents({ path: process.argv[1] })) if (event.n === undefined) throw new Error("no event");
`;

/** Each is a part of the set-up or of a use, as the words of a command; `FOLDER` has an input, a script, a grammar. */
const commands = {
  "the build": ["npx", "unbuild"],
  "a log": ["node", "dist/cli.mjs", "-J", "corpus/json/checkout.log"],
  "a script, statistics": ["node", "dist/cli.mjs", "-s", "--filter", "e.status >= 500", "corpus/json/checkout.log"],
  "two archives, divided": ["node", "dist/cli.mjs", "-P", "-J", "FOLDER/n.gz", "FOLDER/n.gz"],
  "a grammar in TypeScript": ["node", "dist/cli.mjs", "-f", "FOLDER/ticket.ts", "FOLDER/tickets.log"],
  "the library, of modules": ["node", "--input-type=module", "-e", LIBRARY, "FOLDER/n.gz"],
  "the library, of scripts": ["node", "-e", 'require("froe"); require("froe/formats").combined;'],
};

/**
 * What Node itself warns of (deprecations, experimental features) while dist/ is built, beside the one that is there, and
 * while the command and the library run; and what fails.
 * @returns a line for each, none if all is well.
 */
export function warnings(env) {
  const folder = mkdtempSync(join(tmpdir(), "froe-warnings-"));
  const beside = resolve(`.dist-nodes-${process.pid}`);
  try {
    writeFileSync(join(folder, "n.gz"), gzipSync('{"n":1}\n'.repeat(1000)));
    writeFileSync(join(folder, "ticket.ts"), GRAMMAR);
    writeFileSync(join(folder, "tickets.log"), "#1\n#22\n");
    return Object.entries(commands).flatMap(([name, words]) => {
      const [program, ...args] = words.map((word) => word.replace("FOLDER", folder));
      const { status, stdout, stderr } = spawnSync(program, args, {
        env: program === "npx" ? { ...env, FROE_BUILD: "tests", FROE_OUT: beside } : env,
        encoding: "utf8",
        maxBuffer: 1024 ** 3,
        shell: process.platform === "win32" && program === "npx",
      });
      const printed = `${stdout}\n${stderr}`;
      const failed = status === 0 ? [] : [`failed: ${stderr}`];
      return [...failed, ...(printed.match(WARNING) ?? [])].map((line) => `${name}: ${line}`);
    });
  } finally {
    for (const made of [folder, beside]) rmSync(made, { recursive: true, force: true });
  }
}
