import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENSE = /^licen[cs]e(?:\.\w+)?$/i;
const RULE = "-".repeat(80);

/** The licenses of the packages whose code is in the bundles of a folder, as their source maps tell, and of `others`. */
export function noticesOf(folder: string, others: readonly string[]): string {
  const maps = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".map"));
  const packages = maps.flatMap((name) => packagesIn(join(folder, name)));
  const notices = [...new Set([...packages, ...others].map((path) => resolve(path)))].map(noticeOf);
  return [...new Set(notices)].sort().join(`\n${RULE}\n\n`);
}

function packagesIn(map: string): readonly string[] {
  const { sources }: { sources: readonly string[] } = JSON.parse(readFileSync(map, "utf8"));
  return sources.flatMap((source) => {
    const path = PACKAGE.exec(source)?.[0];
    return path === undefined ? [] : [join(map, "..", path)];
  });
}

function noticeOf(path: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const file = readdirSync(path).find((one) => LICENSE.test(one));
  return `${name} ${version} (${license})\n${file ? `\n${readFileSync(join(path, file), "utf8").trim()}\n` : ""}`;
}
