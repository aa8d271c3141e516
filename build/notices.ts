import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENSE = /^licen[cs]e(?:[-.]\w+)*$/i;
const RULE = "-".repeat(80);
/** Where the terms begin that many packages share word for word, after each one's own copyright. */
const SHARED_TERMS = "Permission is hereby granted";

/** What a package has bundled itself under the same terms. */
const INSIDE: Readonly<Record<string, string>> = {
  jiti: "With Babel, Copyright (c) 2014-present Sebastian McKenzie and other contributors",
};

/** The license of a package: its name, and whose it is; and the terms, empty if it has no file of them. */
interface Notice {
  readonly head: string;
  readonly terms: string;
}

/** The licenses of the packages whose code is in the bundles of a folder, as their source maps tell, and of `others`. */
export function noticesOf(folder: string, others: readonly string[]): string {
  const maps = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".map"));
  const packages = maps.flatMap((name) => packagesIn(join(folder, name)));
  const notices = [...new Set([...packages, ...others].map((path) => resolve(path)))].map(noticeOf);
  const byTerms = new Map<string, Notice[]>();
  for (const notice of notices.sort((a, b) => (a.head < b.head ? -1 : 1))) {
    const wording = notice.terms.replaceAll(/\s+/g, " ");
    byTerms.set(wording, [...(byTerms.get(wording) ?? []), notice]);
  }
  return [...byTerms.values()].map(textOf).join(`\n${RULE}\n\n`);
}

/** The packages that have the same terms, and these once. */
function textOf(notices: readonly Notice[]): string {
  const heads = new Set(notices.map(({ head }) => head));
  const { terms } = notices[0]!;
  return `${[...heads, ...(terms === "" ? [] : [terms])].join("\n\n")}\n`;
}

/** A source map, or that of scripts together, with one for each. */
interface SourceMap {
  readonly sources?: readonly string[];
  readonly sections?: readonly { readonly map: SourceMap }[];
}

const sourcesOf = ({ sources = [], sections = [] }: SourceMap): readonly string[] => [
  ...sources,
  ...sections.flatMap(({ map }) => sourcesOf(map)),
];

function packagesIn(map: string): readonly string[] {
  return sourcesOf(JSON.parse(readFileSync(map, "utf8"))).flatMap((source) => {
    const path = PACKAGE.exec(source)?.[0];
    return path === undefined ? [] : [join(map, "..", path)];
  });
}

function noticeOf(path: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const file = readdirSync(path).find((one) => LICENSE.test(one));
  const text = file ? readFileSync(join(path, file), "utf8").trim() : "";
  const at = Math.max(0, text.indexOf(SHARED_TERMS));
  const head = `${name} ${version} (${license})\n\n${text.slice(0, at)}${INSIDE[name] ?? ""}`.trim();
  return { head, terms: text.slice(at) };
}
