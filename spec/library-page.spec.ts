import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "../build/reference/index.ts";
import { built } from "./built.ts";
import {
  bundled,
  isRunnerTest,
  shownFiles,
  strictErrors,
  type UserProject,
  userProject,
  withChecks,
} from "./user-project.ts";

// The files that docs/LIBRARY.md and the README show are a project, with the examples of API.md: it compiles in strict mode and
// runs. Jest is run by `npm run test:package`.

const pages = ["docs/LIBRARY.md", "README.md"];
const files = pages.flatMap(shownFiles);
const examples = readdirSync(EXAMPLES).map((name) => {
  const text = readFileSync(join(EXAMPLES, name), "utf8");
  return { name: `api/${isRunnerTest(text) ? name.replace(".ts", ".test.ts") : name}`, text };
});
const named = (end: string) => files.filter(({ name }) => name.endsWith(end)).map(({ name }) => name);

let project: UserProject;
beforeAll(() => {
  project = userProject();
  for (const { name, text } of [...files, ...examples]) project.write(name, text);
});
afterAll(() => project.leave());

const ran = (args: readonly string[]) => spawnSync(process.execPath, args, { cwd: project.folder, encoding: "utf8" });
const froe = `npx() { shift; "${process.execPath}" "${built()}" "$@"; }`;

test.each(pages)("each block of code in %s is a file of the project", (page) => {
  const blocks = [...readFileSync(page, "utf8").matchAll(/^```(?:ts|js|yaml)$/gm)];
  expect(shownFiles(page).filter(({ language }) => /^(?:ts|js|yaml)$/.test(language))).toHaveLength(blocks.length);
});

test("it compiles in strict mode", () => {
  expect(strictErrors(project, [...named(".ts"), ...named(".mjs"), ...examples.map(({ name }) => name)])).toEqual([]);
});

test.each(["read.ts", "one.ts", "log.ts", "pipe.ts", "render.ts", "library.ts"])(
  "%s runs, with the results that it says",
  async (name) => {
    project.write(name, withChecks(readFileSync(join(project.folder, name), "utf8")));
    const { status, stdout, stderr } = ran([await bundled(project, name, "node")]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    if (name === "read.ts") expect(stdout).toBe("[ { number: 17, text: 'printer on fire' } ]\n");
  },
);

test("the tests of Vitest pass", () => {
  const { stdout } = ran([resolve("node_modules/vitest/vitest.mjs"), "run", "--reporter=tap-flat"]);
  expect(stdout.match(/^not ok .*$/gm)).toBeNull();
  expect(stdout.match(/^ok .* - api\//gm)?.length).toBeGreaterThan(0);
  expect(stdout.match(/^ok .* - (?!api\/)/gm)).toHaveLength(4);
});

test.each(named(".mjs"))("%s passes with node:test", (name) => {
  expect(ran(["--test", name])).toMatchObject({ status: 0 });
});

describe("the commands of workflows and hooks succeed", () => {
  const commands = files.flatMap(({ language, text }) =>
    language === "yaml" || language === "sh" ? [...text.matchAll(/^(?: *- run: )?(npx froe .*)$/gm)] : [],
  );
  test.each(commands.map(([, command = ""]) => command))("%s", (command) => {
    const run = spawnSync("sh", ["-c", `${froe}\n${command}`], { cwd: project.folder, encoding: "utf8" });
    expect(run).toMatchObject({ status: 0 });
  });
});

test("what is built dates a file without years by when it was written, as its sources do", () => {
  project.write("old.log", "Dec 31 23:59:59 h a: one\nJan  1 00:00:01 h a: two\n");
  utimesSync(join(project.folder, "old.log"), new Date("2021-03-01"), new Date("2021-03-01"));
  project.write(
    "old.mjs",
    'import { readEvents } from "froe"; for await (const { time } of readEvents({ path: "old.log" }, { meta: true })) console.log(time.getUTCFullYear());',
  );
  expect(ran(["old.mjs"])).toMatchObject({ stdout: "2020\n2021\n" });
});

const ACCESS = '192.0.2.7 - - [03/Feb/2026:04:05:06 +0000] "GET /a HTTP/1.1" 503 5 "-" "curl/8.9.1"\n';

/** What a file exports when a bundler has put it into one file for a page. */
async function onPage(name: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(await bundled(project, name, "browser")).href);
}

test("the page counts what is in a file", async () => {
  const { countStatuses } = await onPage("page.ts");
  if (typeof countStatuses !== "function") throw new Error("page.ts exports no function");
  expect(await countStatuses(new Blob([ACCESS, ACCESS]))).toEqual(new Map([[503, 2]]));
});

test("the worker answers with the requests that failed, or with the caret", async () => {
  const { default: worker } = (await onPage("worker.ts")) as { default: { fetch(one: Request): Promise<Response> } };
  const answer = (body: string) => worker.fetch(new Request("https://logs.example/", { method: "POST", body }));
  expect(JSON.parse(await (await answer(ACCESS)).text())).toMatchObject({ status: 503, path: "/a" });
  const refused = await answer("x\n");
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("^")]);
});
