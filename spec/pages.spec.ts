import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anchorsOf } from "../build/reference/index.ts";
import { spellings } from "../build/reference/manual.ts";
import { built } from "./built.ts";
import { builtIn } from "./cli/froe.ts";
import { type SoleCall, soleCall } from "./cli/shell.ts";
import { pages, README } from "./lists.ts";
import { shownFiles } from "./user-project.ts";

// The README and the pages of docs/ show what froe prints today; `npm run readme:update` writes it anew. Pages with steps
// that follow each other are in tutorial.spec.ts.

/** The logs that the pages speak of, and where they are here. */
const logs = {
  "app.log": "corpus/json/checkout.log",
  "access.log": "corpus/combined/access.log",
  "door.grammar.ts": "examples/door.grammar.ts",
  "door.log": "examples/door.log",
  "door.txt": "examples/door.txt",
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

const SESSION = /(?<=^```console\n)[^`]*(?:`[^`]+)*?(?=^```$)/gm;

test.each(pages)("%s shows what is really printed", async (page) => {
  const text = readFileSync(page, "utf8");
  const sessions: string[] = [];
  for (const [session] of text.matchAll(SESSION)) sessions.push(await replayed(session));
  const made = text.replace(SESSION, () => sessions.shift()!);
  if (process.env.FROE_UPDATE) writeFileSync(page, made);
  else expect(text).toBe(made);
});

/** The commands of a session, each with what it prints now. */
async function replayed(session: string): Promise<string> {
  let text = "";
  for (const [shown, command = ""] of session.matchAll(/^\$ (.*)$/gm))
    text += `${shown}\n${(await carriedOut(command, "one pipe")).stdout}`;
  return text;
}

/** Carries out a command: in this process what froe does, if it is called once, and the rest as a shell does, without colors. */
async function carriedOut(command: string, outputs: "pipes" | "one pipe" = "pipes") {
  const call = soleCall(command);
  return (call && (await carriedOutHere(call, outputs))) ?? inShell(`${froe}\n${inOne(command, outputs)}`);
}

const inOne = (command: string, outputs: string) => (outputs === "pipes" ? command : `{ ${command}; } 2>&1`);

async function carriedOutHere(call: SoleCall, outputs: "pipes" | "one pipe") {
  const { words, errors, filter } = call;
  const own = errors === "lost" || filter !== "" ? "pipes" : outputs;
  const { code, stdout, stderr } = await builtIn(home, words, inputOf(call), errors === "joined" ? "one pipe" : own);
  if (filter === "") return { status: code, stdout, stderr: errors === "lost" ? "" : stderr };
  // What froe says itself may come before or after what a filter prints.
  return errors === "shown" && stderr !== "" ? null : inShell(filter, stdout);
}

/** What is piped into froe, byte by byte. */
function inputOf({ piped }: SoleCall): Uint8Array {
  return piped === "" ? new Uint8Array() : Buffer.from(inShell(piped, "", "latin1").stdout, "latin1");
}

function inShell(command: string, input = "", encoding: BufferEncoding = "utf8") {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  return spawnSync("sh", ["-c", command], { cwd: home, encoding, env, input });
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

test.each(requirements)("a build runs %s", async (command) => {
  const { status, stderr } = await carriedOut(command);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining("Try froe") });
});

test("there are steps for programs", () => expect(steps.length).toBeGreaterThan(5));

test.each(steps)("a program runs %s", async (command) => {
  const { status, stdout } = await carriedOut(command);
  expect(status).toBe(0);
  for (const line of stdout.trimEnd().split("\n")) if (line !== "") expect(typeof JSON.parse(line)).toBe("object");
});

test.each(shellBlocks)("%s", async (command) => {
  expect(await carriedOut(command)).toMatchObject({ status: 0 });
});

const recipes = [...readFileSync(README, "utf8").matchAll(/^\| [^|]+ \| `(froe [^`]+)` \|$/gm)].map(
  ([, command = ""]) => command,
);

test("the README has ten recipes", () => expect(recipes).toHaveLength(10));

test.each(recipes.filter((command) => !command.includes("--follow")))("%s", async (command) => {
  const { status, stdout, stderr } = await carriedOut(command);
  expect({ status, stderr }).toEqual({ status: command.includes("--strict") ? 1 : 0, stderr: expect.any(String) });
  expect(`${stdout}${stderr}`).not.toBe("");
});

test.each(recipes.filter((command) => command.includes("--follow")))("%s goes on until Ctrl-C", async (command) => {
  const child = spawn(process.execPath, [built(), ...command.split(" ").slice(1)], { cwd: home });
  child.stdout.once("data", () => child.kill("SIGINT"));
  expect(await new Promise((done) => child.on("close", done))).toBe(130);
});

describe("commands in sentences", () => {
  /** They go on until they are stopped, write into the folder, or read what a page about it writes. */
  const notRun = /--follow|^froe playground|\/var\/log|^froe grammar new| \/ /;
  const commands = [...new Set(pages.flatMap((page) => inlineCommands(readFileSync(page, "utf8"))))];
  const named = commands.filter((command) => /\w\.\w|^froe (?:help|settings)\b/.test(command) && !isForm(command));

  test.each(named.filter((command) => !notRun.test(command)))("%s runs", async (command) => {
    const { status, stderr } = await carriedOut(command);
    expect({ status, stderr }).toEqual({
      status: expect.toBeOneOf([0, 1]),
      stderr: expect.not.stringContaining("Try froe"),
    });
  });

  test.each(commands)("%s has options that exist", (command) => {
    const used = command.replace(/'[^']*'/g, "").match(/(?<= )--?[a-z][\w-]*/gi) ?? [];
    expect(used.filter((name) => !spellings.includes(name))).toEqual([]);
  });
});

/** The commands between backquotes; lists of options are none. */
function inlineCommands(text: string): readonly string[] {
  const prose = text.replace(/^```.*?^```$/gms, "").replace(/^<!-- options -->.*/ms, "");
  return [...prose.matchAll(/(?<!`)`(froe [^`]+)`(?!`)/g)].map(([, command = ""]) => command.replaceAll("\\|", "|"));
}

/** True if words in capitals stand for what a reader puts there. */
function isForm(command: string): boolean {
  return /\b[A-Z]{2,}\b/.test(command.replace(/'[^']*'/g, ""));
}

describe("links", () => {
  const list = spawnSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], { encoding: "utf8", shell: true });
  const packed = new Set<string>(JSON.parse(list.stdout)[0].files.map(({ path }: { path: string }) => path));
  const all = ["", "docs", "docs/tutorial", "docs/api"].flatMap((folder) =>
    readdirSync(folder || ".").flatMap((name) => (name.endsWith(".md") ? [join(folder, name)] : [])),
  );

  test.each(all)("those of %s lead to headings and files, in the package to packed ones", (page) => {
    const text = withoutCode(readFileSync(page, "utf8"));
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, to, from]) => to ?? from ?? "",
    );
    const dead = links.filter((to) => {
      const [file = "", anchor] = to.split("#");
      const target = file === "" ? page : join(dirname(page), file).replace(/\/$/, "");
      const isThere = packed.has(page)
        ? packed.has(target) || [...packed].some((one) => one.startsWith(`${target}/`))
        : existsSync(target);
      return !isThere || (anchor !== undefined && !headingsOf(target).includes(anchor));
    });
    expect(dead).toEqual([]);
  });
});

function withoutCode(text: string): string {
  return text.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]+`/g, (code) => code.replace(/[\](]/g, " "));
}

/** The anchors of a page. */
function headingsOf(page: string): readonly string[] {
  const headings = [
    ...readFileSync(page, "utf8")
      .replace(/^```.*?^```$/gms, "")
      .matchAll(/^#+ (.*)$/gm),
  ];
  return anchorsOf(headings.map(([, heading = ""]) => heading)).map(([, anchor]) => anchor);
}

test("the README is short enough to be read", () => {
  expect(readFileSync(README, "utf8").split("\n").length).toBeLessThanOrEqual(145);
});
