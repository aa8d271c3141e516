import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parse } from "yaml";

// As much of a runner of workflows as a composite action needs.

interface ActionStep {
  readonly id?: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: "composite"; readonly steps: readonly ActionStep[] };
}

interface Matcher {
  readonly owner: string;
  readonly pattern: readonly [Readonly<Record<"regexp" | "file" | "line" | "column" | "message", string>>];
}

/** A message at a line of a file. */
export interface Annotation {
  readonly level: string;
  readonly file: string | null;
  readonly line: string | null;
  readonly column: string | null;
  readonly message: string;
}

/** A run of the action. */
export interface Job {
  readonly code: number;
  readonly annotations: readonly Annotation[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly log: string;
}

export const action: Action = parse(readFileSync("action.yml", "utf8"));

/** A working copy of a user's repository, and a runner for it. */
export class Runner {
  readonly workspace = mkdtempSync(join(tmpdir(), "froe-workspace-"));
  readonly #temp = mkdtempSync(join(tmpdir(), "froe-runner-"));

  /** Writes a file of the repository. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.workspace, path)), { recursive: true });
    writeFileSync(join(this.workspace, path), text);
  }

  /** Runs the steps of the action, as `uses` with these inputs does. */
  use(given: Readonly<Record<string, string>>): Job {
    const inputs = Object.fromEntries(
      Object.entries(action.inputs).map(([name, { default: value = "" }]) => [name, given[name] ?? value]),
    );
    const files = { GITHUB_OUTPUT: join(this.#temp, "output"), GITHUB_STEP_SUMMARY: join(this.#temp, "summary") };
    const ids = new Map<string, Readonly<Record<string, string>>>();
    let log = "";
    let code = 0;
    for (const { id, shell, env, run } of action.runs.steps) {
      if (code !== 0) break;
      for (const file of Object.values(files)) writeFileSync(file, "");
      const own = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, evaluate(text, inputs)]));
      const { status, stdout, stderr } = spawnSync(
        shell,
        ["--noprofile", "--norc", "-eo", "pipefail", "-c", `exec 2>&1\n${run}`],
        {
          cwd: this.workspace,
          env: { ...process.env, ...own, ...files, RUNNER_TEMP: this.#temp, GITHUB_ACTIONS: "true" },
          encoding: "utf8",
        },
      );
      log += stdout + stderr;
      code = status ?? -1;
      if (id !== undefined) ids.set(id, pairsOf(readFileSync(files.GITHUB_OUTPUT, "utf8")));
    }
    const outputs = Object.fromEntries(
      Object.entries(action.outputs).map(([name, { value }]) => [name, ids.get("check")?.[outputName(value)] ?? ""]),
    );
    return {
      code,
      annotations: annotationsIn(log),
      outputs,
      summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8"),
      log,
    };
  }

  leave(): void {
    for (const folder of [this.workspace, this.#temp]) rmSync(folder, { recursive: true });
  }
}

/** The value of an expression: an input, or the folder of the action. */
function evaluate(text: string, inputs: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
    if (name === "github.action_path") return resolve(".");
    const value = inputs[name.replace("inputs.", "")];
    if (value === undefined) throw new Error(`the action has no ${name}`);
    return value;
  });
}

function outputName(value: string): string {
  return /outputs\.([\w-]+)/.exec(value)?.[1] ?? "";
}

function pairsOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split("=", 2)),
  );
}

/** What the lines of a log annotate: commands, and the lines that a matcher knows while it is added. */
function annotationsIn(log: string): readonly Annotation[] {
  const matchers = new Map<string, Matcher>();
  return log.split("\n").flatMap((line): Annotation[] => {
    const command = /^::([\w-]+)(?: (.*?))?::(.*)$/.exec(line);
    if (!command) return [...matchers.values()].flatMap((matcher) => matched(matcher, line));
    const [, name = "", properties = "", data = ""] = command;
    if (name === "add-matcher") {
      for (const one of JSON.parse(readFileSync(data, "utf8")).problemMatcher) matchers.set(one.owner, one);
      return [];
    }
    const known = pairsIn(properties);
    if (name === "remove-matcher") {
      matchers.delete(known.owner ?? "");
      return [];
    }
    const { file = null, line: at = null, col = null } = known;
    return [{ level: name, file, line: at, column: col, message: unescaped(data) }];
  });
}

function matched({ pattern: [pattern] }: Matcher, line: string): Annotation[] {
  const found = new RegExp(pattern.regexp).exec(line);
  if (!found) return [];
  const part = (at: string) => found[Number(at)] ?? null;
  const { file, line: row, column, message } = pattern;
  return [{ level: "error", file: part(file), line: part(row), column: part(column), message: part(message) ?? "" }];
}

function pairsIn(properties: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    properties
      .split(",")
      .map((pair) => pair.split("=", 2))
      .map(([name = "", value = ""]) => [name, unescaped(value).replaceAll("%3A", ":").replaceAll("%2C", ",")]),
  );
}

function unescaped(text: string): string {
  return text.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%25", "%");
}
