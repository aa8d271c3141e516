import type { BigIntStats } from "node:fs";

/*
 * All that froe assumes of the system that it runs on. Node itself hides the rest: paths are joined by node:path, files
 * are opened alike, and terminals of Windows accept line feeds and colors.
 */

/** A system, or a kind of them. */
export interface Platform {
  /** A path with `/` between its steps. */
  withSlashes(path: string): string;
  /** The device that swallows what is written. */
  readonly nullDevice: string;
  /** The words for `-o` that mean standard output. */
  readonly outputPaths: readonly string[];
  /** The signals that end a run early, each with the name whose exit code it has. */
  readonly endings: Readonly<Record<string, "SIGINT" | "SIGTERM">>;
  /** The signal that asks for the statistics so far; null if there is none. */
  readonly request: "SIGUSR1" | null;
  /** Ends this process as a signal does by default. */
  end(signal: string, code: number): void;
  /** The errors of a pipe whose reader has gone. */
  readonly closedPipe: readonly string[];
  /** The folder for the settings of programs; null if the environment names none. */
  configFolder(environment: Environment): string | null;
  /** A file whose fourth word is `RUNNING/ALL`, the threads that run now, if the kernel has one; null if none has. */
  readonly loadFile: string | null;
  /** The command that opens an address, its last word, in a browser; null if nobody would see one. */
  browser(environment: Environment): readonly [command: string, ...words: string[]] | null;
  /** What no other file has, as long as both exist. */
  identityOf(stats: Identified): string;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Identified = Pick<BigIntStats, "dev" | "ino" | "birthtimeNs">;

const within = (folder: string | undefined, name: string) => (folder ? `${folder}/${name}` : null);

/** True for a shell of another machine: a browser would open where nobody sits. */
const isRemote = ({ SSH_CONNECTION }: Environment) => SSH_CONNECTION !== undefined;

/** Linux and other systems like it. */
export const posix: Platform = {
  withSlashes: (path) => path,
  nullDevice: "/dev/null",
  outputPaths: ["-", "/dev/stdout"],
  endings: { SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGTERM" },
  request: "SIGUSR1",
  end: (signal) => process.kill(process.pid, signal),
  closedPipe: ["EPIPE"],
  configFolder: ({ XDG_CONFIG_HOME, HOME }) => XDG_CONFIG_HOME || within(HOME, ".config"),
  loadFile: "/proc/loadavg",
  browser: ({ DISPLAY, WAYLAND_DISPLAY }) => (DISPLAY || WAYLAND_DISPLAY ? ["xdg-open"] : null),
  identityOf: ({ dev, ino }) => `${dev} ${ino}`,
};

export const macos: Platform = { ...posix, browser: (environment) => (isRemote(environment) ? null : ["open"]) };

export const windows: Platform = {
  withSlashes: (path) => path.replaceAll("\\", "/"),
  nullDevice: "\\\\.\\NUL",
  outputPaths: ["-"],
  // Ctrl-C and Ctrl-Break; closing the window ends the process in any case.
  endings: { SIGINT: "SIGINT", SIGBREAK: "SIGINT", SIGTERM: "SIGTERM" },
  request: null,
  // A process cannot send itself a signal: kill() would end it with the code 1.
  end: (_, code) => process.exit(code),
  closedPipe: ["EPIPE", "EOF"],
  configFolder: ({ XDG_CONFIG_HOME, APPDATA, USERPROFILE }) =>
    XDG_CONFIG_HOME || APPDATA || within(USERPROFILE, ".config"),
  loadFile: null,
  browser: (environment) => (isRemote(environment) ? null : ["rundll32.exe", "url.dll,FileProtocolHandler"]),
  // Some file systems number no files: then the time at which each was made differs.
  identityOf: ({ dev, ino, birthtimeNs }) => (ino === 0n ? `${dev} made ${birthtimeNs}` : `${dev} ${ino}`),
};

/** @param name as `process.platform` has it. */
export function platformOf(name: string): Platform {
  return name === "win32" ? windows : name === "darwin" ? macos : posix;
}

/** The system that froe runs on. */
export const platform = platformOf(process.platform);
