import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { built } from "./built.ts";
import { NAMES, pages, README } from "./lists.ts";
import { shownFiles } from "./user-project.ts";

// The README and the pages of docs/ show what froe prints today; `npm run readme:update` writes it anew. Pages with steps
// that follow each other are in tutorial.spec.ts.

/** The logs that the pages speak of, and where they are here. */
const logs = {
  "app.log": "corpus/json/checkout.log",
  "access.log": "corpus/combined/access.log",
};

const JAVA_LOG = `2026-02-03 04:05:06,789 [main] ERROR com.example.App - cannot open
java.io.IOException: no such file
\tat com.example.App.run(App.java:7)
`;

let home = "";

// What a command writes does not stay.
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "froe-pages-"));
  for (const name of readdirSync(".")) symlinkSync(resolve(name), join(home, name));
  for (const [name, path] of Object.entries(logs)) symlinkSync(resolve(path), join(home, name));
  writeFileSync(join(home, "java.log"), JAVA_LOG);
  for (const { name, text } of shownFiles("docs/SCRIPTS.md")) writeFileSync(join(home, name), text);
});
afterAll(() => rmSync(home, { recursive: true }));

test.each(pages)("%s shows what is really printed", (page) => {
  const text = readFileSync(page, "utf8");
  const made = withSessions(text);
  if (process.env.FROE_UPDATE) writeFileSync(page, made);
  else expect(text).toBe(made);
});

function withSessions(text: string): string {
  return text.replace(/(?<=^```console\n)[^`]*(?:`[^`]+)*?(?=^```$)/gm, (session) =>
    [...session.matchAll(/^\$ (.*)$/gm)]
      .map(([shown, command = ""]) => `${shown}\n${inShell(`{ ${command}; } 2>&1`).stdout}`)
      .join(""),
  );
}

/** A command as a shell runs it, without colors. */
function inShell(command: string) {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  return spawnSync("sh", ["-c", `${froe}\n${command}`], { cwd: home, encoding: "utf8", env });
}

const froe = `froe() { "${process.execPath}" "${built()}" "$@"; }`;

const shellBlocks = pages.flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(
    ([, block = ""]) => block.match(/^froe .*$/gm) ?? [],
  ),
);

/** The steps of a page for programs. */
const steps = [...readFileSync("docs/AGENTS.md", "utf8").matchAll(/^ {3}`(froe .*)`$/gm)].map(([, step = ""]) => step);

const requirements = [...readFileSync("docs/CI.md", "utf8").matchAll(/^\| [^|]+ \| `(froe .*?)` \| /gm)].map(
  ([, command = ""]) => command,
);

test.each(requirements)("a build runs %s", (command) => {
  const { status, stderr } = inShell(command);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining("Try froe") });
});

test("there are steps for programs", () => expect(steps.length).toBeGreaterThan(5));

test.each(steps)("a program runs %s", (command) => {
  const { status, stdout } = inShell(command);
  expect(status).toBe(0);
  for (const line of stdout.trimEnd().split("\n")) if (line !== "") expect(typeof JSON.parse(line)).toBe("object");
});

test.each(shellBlocks)("%s", (command) => {
  expect(inShell(command)).toMatchObject({ status: 0 });
});

const recipes = [...readFileSync(README, "utf8").matchAll(/^\| [^|]+ \| `(froe [^`]+)` \|$/gm)].map(
  ([, command = ""]) => command,
);

test("the README has ten recipes", () => expect(recipes).toHaveLength(10));

test.each(recipes.filter((command) => !command.includes("--follow")))("%s", (command) => {
  const { status, stdout, stderr } = inShell(command);
  expect({ status, stderr }).toEqual({ status: command.includes("--strict") ? 1 : 0, stderr: expect.any(String) });
  expect(`${stdout}${stderr}`).not.toBe("");
});

test.each(recipes.filter((command) => command.includes("--follow")))("%s goes on until Ctrl-C", async (command) => {
  const child = spawn(process.execPath, [built(), ...command.split(" ").slice(1)], { cwd: home });
  child.stdout.once("data", () => child.kill("SIGINT"));
  expect(await new Promise((done) => child.on("close", done))).toBe(130);
});

test.each([...pages, "docs/LIBRARY.md", "TUTORIAL.md"])("the links of %s lead to files", (page) => {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = ""]) => to);
  for (const to of links) expect(existsSync(join(dirname(page), to)), to).toBe(true);
});

test("the README is short enough to be read", () => {
  // But for the names of formats, of which there may be any number.
  expect(readFileSync(README, "utf8").replace(NAMES, "").split("\n").length).toBeLessThanOrEqual(145);
});
