import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { exitCodes } from "../cli/exit-codes.ts";
import { outputs } from "../engine/output/index.ts";
import { topics } from "../grammars/functions.ts";
import { catalogue, specs } from "../grammars/index.ts";

// `npm run readme:update` writes the tables and the shown output anew.

const README = "README.md";
const readme = () => readFileSync(README, "utf8");

/** The README agrees with `made`, or is made to. */
function agree(made: string): void {
  if (process.env.FROE_UPDATE) writeFileSync(README, made);
  else expect(readme()).toBe(made);
}

/** The README with these rows in the table under `option`. */
function withTable(option: string, rows: readonly (readonly [name: string, about: string])[]): string {
  const table = new RegExp(`(?<=\\| \`${option}\` \\| \\|\\n\\|---\\|---\\|\\n)(?:\\|.*\\n)*`);
  return readme().replace(table, () => rows.map(([name, about]) => `| \`${name}\` | ${about} |\n`).join(""));
}

test("the README lists every format, in the order of detection", () => {
  const own = specs.map(({ name, about }) => [`${name}:`, about] as const);
  agree(withTable("-f", [...catalogue.map(({ name, about }) => [name, about] as const), ...own]));
});

test("the README lists every output format", () => {
  agree(
    withTable(
      "-F",
      Object.entries(outputs).map(([name, { about }]) => [name, about]),
    ),
  );
});

test("the README names every function of scripts, by topic", () => {
  const rows = topics.map(({ title, functions }): [string, string] => {
    const names = [...new Set(functions.map(({ name }) => `\`${name}\``))];
    return [title, names.join(", ")];
  });
  agree(withTable("--help-functions", rows));
});

test("the README tells the exit codes", () => {
  for (const [code, meaning] of exitCodes) expect(readme()).toContain(`| ${code} | ${meaning} |\n`);
});

test("the README shows what is really printed", () => {
  const blocks = /(?<=^```console\n)[^`]*(?:`[^`]+)*?(?=^```$)/gm;
  const commands = /^\$ .*$/gm;
  const home = mkdtempSync(join(tmpdir(), "froe-readme-"));
  // What a command writes does not stay.
  for (const name of readdirSync(".")) symlinkSync(resolve(name), join(home, name));
  try {
    agree(
      readme().replace(blocks, (block) =>
        block
          .match(commands)!
          .map((command) => shown(command, home))
          .join(""),
      ),
    );
  } finally {
    rmSync(home, { recursive: true });
  }
});

/** A command of the README and what a shell in a folder shows of it. */
function shown(command: string, cwd: string): string {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  const script = `froe() { "${process.execPath}" "${resolve("dist/cli.mjs")}" "$@"; }\n{ ${command.slice(2)}; } 2>&1`;
  return `${command}\n${execFileSync("sh", ["-c", `${script}\ntrue`], { cwd, encoding: "utf8", env })}`;
}
