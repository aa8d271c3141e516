import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// Programs that write logs, and what froe reads in them.

/** Folders like `/`, in which packages were unpacked that cannot be installed beside others. */
const roots = (process.env.FROE_SERVERS ?? "").split(delimiter).filter((root) => root !== "");
const folders = [
  ...(process.env.PATH ?? "").split(delimiter),
  ...["", ...roots].flatMap((root) => ["usr/sbin", "usr/bin", "sbin"].map((folder) => `${root}/${folder}`)),
];

/** The path of a program. @throws Error if it is missing: a trial does not pass without it. */
export function program(name: string): string {
  const found = folders.map((folder) => join(folder, name)).find(existsSync);
  if (found === undefined)
    throw new Error(`${name} is missing: install it, or name the folder of its package in FROE_SERVERS`);
  return found;
}

/** A file of a package. */
export function packaged(path: string): string {
  const found = ["", ...roots].map((root) => `${root}${path}`).find(existsSync);
  if (found === undefined) throw new Error(`${path} is missing: install its package`);
  return found;
}

const libraries = roots
  .flatMap((root) =>
    ["usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu", "usr/lib/syslog-ng", "usr/lib"].map(
      (path) => `${root}/${path}`,
    ),
  )
  .join(delimiter);
export const environment: NodeJS.ProcessEnv = { ...process.env, LD_LIBRARY_PATH: libraries, LC_ALL: "C", TZ: "UTC" };

/** A new folder. */
export function folder(): string {
  return mkdtempSync(join(tmpdir(), "froe-writers-"));
}

/** A port that nobody listens to. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });
}

/** A server, while `work` runs. */
export async function running<T>(
  name: string,
  args: readonly string[],
  isReady: () => Promise<boolean> | boolean,
  work: () => Promise<T>,
  signal: NodeJS.Signals = "SIGTERM",
  env: NodeJS.ProcessEnv = environment,
): Promise<T> {
  const child = spawn(program(name), args, { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  try {
    for (let tries = 0; !(await isReady()); tries++) {
      if (child.exitCode !== null || tries > 200) throw new Error(`${name} does not start: ${output}`);
      await sleep(50);
    }
    const result = await work();
    await sleep(200);
    return result;
  } finally {
    await ended(child, signal);
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return;
  const end = new Promise((done) => child.once("close", done));
  child.kill(signal);
  await Promise.race([end, sleep(10_000)]);
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });
}

/** Sends bytes, and returns the answer as Latin-1. */
export function sent(port: number, bytes: Buffer): Promise<string> {
  return new Promise((done) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("close", () => done(answer));
    socket.on("error", () => done(answer));
  });
}

export type Event = Readonly<Record<string, unknown>>;

/** The events of a log, read by a configuration. @throws Error if a line is rejected. */
export function readBy(configuration: string, log: string, more: readonly string[] = []): readonly Event[] {
  const cwd = folder();
  try {
    writeFileSync(join(cwd, "config"), configuration);
    return eventsOf(["-f", "config:config", ...more, resolve(log)], cwd);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** The same, of a layout of several, or of a kind. */
export function eventsOf(args: readonly string[], cwd = process.cwd()): readonly Event[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [resolve("dist/cli.mjs"), "-J", "--strict", ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${stderr}\n${readFileSync(args.at(-1)!, "utf8").slice(0, 2000)}`);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Event => JSON.parse(line));
}
