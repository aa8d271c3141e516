import { createRequire } from "node:module";
import * as sources from "../../cli/main.ts";
import { built } from "../built.ts";
import { spawnedIn } from "./spawned.ts";
import { type Outputs, withStreams } from "./streams.ts";
import { type Ran, type Surroundings, surrounded } from "./surrounded.ts";

export type { Ran, Surroundings } from "./surrounded.ts";

/** What a run may leave listening only while it goes on. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"] as const;

/** The variables with which `-P` divides a small input, too. */
export const dividing = {
  FROE_LIMITS: JSON.stringify({ parallelBytes: 0, parallelJsonBytes: 0, rangeBytes: 16_384, waits: true }),
};

/** Runs follow each other: a process has one directory, one environment and one standard output. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line of the sources in this process, in a directory of its own, with pipes as standard streams. What
 * belongs to a process (its start, its end, signals) needs `spawned`; a divided run (`-P`) is spawned here, because its
 * threads run what is built.
 */
export function froe(args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  // Grammar files get froe's combinators from what is built.
  if (/grammar/.test([...args, ...Object.keys(surroundings.files ?? {})].join())) built();
  return surrounded(surroundings, (directory, stdin, env) => froeIn(directory, args, stdin, env));
}

/** The same with terminals for what is printed. */
export function froeOnTerminal(args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  return surrounded(surroundings, (directory, stdin, env) =>
    inTurn(directory, env, () => ran(sources, args, stdin, { columns: surroundings.columns })),
  );
}

/** Runs the command line of the sources in this process, in an existing directory. */
export function froeIn(
  directory: string,
  args: readonly string[],
  stdin: string | Uint8Array = "",
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  // Workers are threads of a process, and a process has one local time zone for as long as it runs.
  if (args.includes("-P") || "TZ" in env) return spawnedIn(directory, args, stdin, env);
  return inTurn(directory, env, () => ran(sources, args, stdin, "pipes"));
}

/** Runs the built command line in this process, in an existing directory: what is built, without the start of a process. */
export function builtIn(
  directory: string,
  args: readonly string[],
  stdin: string | Uint8Array = "",
  outputs: Outputs = "pipes",
): Promise<Ran> {
  const bundle: typeof sources = createRequire(import.meta.url)(built("main.cjs"));
  return inTurn(directory, {}, () => ran(bundle, args, stdin, outputs));
}

function inTurn(directory: string, env: Readonly<Record<string, string>>, work: () => Promise<Ran>): Promise<Ran> {
  const run = last.then(() => inDirectory(directory, () => inEnvironment(env, work)));
  last = run.catch(() => {});
  return run;
}

async function ran(
  { runCommandLine }: Pick<typeof sources, "runCommandLine">,
  args: readonly string[],
  stdin: string | Uint8Array,
  outputs: Outputs,
): Promise<Ran> {
  const before = listeners();
  const { result: code, ...printed } = await withStreams(stdin, outputs, () => runCommandLine(args));
  if (listeners() !== before) throw new Error(`froe ${args.join(" ")} leaves a listener of a signal`);
  return { ...printed, code };
}

function listeners(): string {
  return SIGNALS.map((signal) => `${signal} ${process.listenerCount(signal)}`).join();
}

async function inDirectory<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(directory);
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
}

/** Works with these variables, and without those that ask for colors or forbid them. */
async function inEnvironment<T>(env: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const changed = { NO_COLOR: undefined, FORCE_COLOR: undefined, ...env };
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, process.env[name]]));
  setAll(changed);
  try {
    return await work();
  } finally {
    setAll(before);
  }
}

function setAll(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
