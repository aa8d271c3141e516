import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// What SECURITY.md and CONTRIBUTING.md promise of the sources and of the package.

const { dependencies = {}, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));

test("every package has its reason in CONTRIBUTING.md", () => {
  const [, chapter = ""] = readFileSync("CONTRIBUTING.md", "utf8").split("\n## Dependencies\n");
  const rows = [...chapter.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, names]) => names!);
  const named = rows.filter((names) => names !== "package").flatMap((names) => names.split(", "));
  expect(named.toSorted()).toEqual(Object.keys(devDependencies).toSorted());
});

test("the package needs no other at run time, and what is bundled is pinned with its content", () => {
  expect(dependencies).toEqual({});
  for (const name of Object.keys(devDependencies)) {
    expect(packages[`node_modules/${name}`], name).toMatchObject({
      version: expect.any(String),
      integrity: expect.any(String),
    });
  }
});

const sources = ["cli", "engine", "workbench", "grammars", "testing", "playground"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(room, file)),
);

/** The modules of Node that a source asks for. */
function modulesOf(file: string): readonly string[] {
  return [...readFileSync(file, "utf8").matchAll(/["'](node:[a-z_/]+)["']/g)].map(([, name]) => name!);
}

test("no source starts a program or opens a connection, but the playground and the pager", () => {
  const barred = new Set([
    "node:child_process",
    "node:net",
    "node:http",
    "node:https",
    "node:http2",
    "node:dgram",
    "node:tls",
  ]);
  const users = sources.filter((file) => modulesOf(file).some((name) => barred.has(name)));
  // The browser and the pager are started on a terminal alone, and the server listens to this machine alone: spec/cli/playground.spec.ts.
  expect(users.toSorted()).toEqual(["cli/playground/server.ts", "engine/run/output/pager.ts"]);
});
