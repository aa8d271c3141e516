import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** The Nodes that froe runs on, by their major version, the oldest first. */
export const NODES = [20, 22, 24, 26];

/**
 * Calls back with the environment in which `node` is the newest Node of a major version. npm brings it into a folder of its
 * own, unless it runs this program.
 * @throws Error if npm cannot install it.
 */
export async function withNode(major, use) {
  if (process.versions.node.startsWith(`${major}.`)) return use(process.env, process.versions.node);
  const folder = mkdtempSync(join(tmpdir(), "froe-node-"));
  try {
    const system = process.platform === "win32" ? "win" : process.platform;
    const name = `node-${system}-${process.arch}`;
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const quiet = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync(npm, ["install", ...quiet, "--prefix", folder, `${name}@${major}`], { stdio: "inherit" });
    const node = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
    const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim().slice(1);
    const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
    return await use({ ...process.env, PATH }, version);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
