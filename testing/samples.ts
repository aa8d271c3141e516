import { Buffer } from "node:buffer";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";

/** A sample file as it is checked: a line feed ends its last line. */
export interface SampleFile {
  readonly source: string;
  readonly bytes: Buffer;
}

const LF = 10;
const GZIP = [0x1f, 0x8b] as const;
const BOM = Buffer.of(0xef, 0xbb, 0xbf);

/** Reads the files that patterns name: `*` is any part of a name, `**` any folders, `?` one character. */
export function readSamples(patterns: readonly string[]): readonly SampleFile[] {
  return patterns.flatMap(filesOf).map((source) => {
    const read = readFileSync(source);
    const whole = GZIP.every((byte, i) => read[i] === byte) ? gunzipSync(read) : read;
    const text = whole.subarray(0, BOM.length).equals(BOM) ? whole.subarray(BOM.length) : whole;
    return { source, bytes: text.at(-1) === LF || text.length === 0 ? text : Buffer.concat([text, Buffer.of(LF)]) };
  });
}

/** The files that a pattern names. */
export function filesOf(pattern: string): readonly string[] {
  const parts = pattern.split("/");
  const first = parts.findIndex((part) => /[*?]/.test(part));
  if (first < 0) return isFile(pattern) ? [pattern] : [];
  const folder = parts.slice(0, first).join("/") || (pattern.startsWith("/") ? "/" : ".");
  const wanted = new RegExp(`^${parts.slice(first).map(partSource).join("/").replaceAll("(?:.*/)?/", "(?:.*/)?")}$`);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { recursive: first < parts.length - 1, withFileTypes: true })
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"))
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => (folder === "." ? name : `${folder === "/" ? "" : folder}/${name}`))
    .filter(isFile);
}

/** True for what can be read: a file, or a link or a pipe to one. */
function isFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isDirectory();
}

function partSource(part: string): string {
  if (part === "**") return "(?:.*/)?";
  const escaped = part.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return escaped.replaceAll("*", "[^/]*").replaceAll("?", "[^/]");
}
