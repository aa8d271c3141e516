import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mappings } from "../../engine/emission/mappings.ts";

// The names of --map are those that the schemas publish.

/** The text of all files of a package whose names end so. */
function published(name: string, suffix: string): string {
  const folder = mkdtempSync(join(tmpdir(), "froe-names-"));
  const packed = execFileSync("npm", ["pack", "--silent", name], { cwd: folder, encoding: "utf8" });
  execFileSync("tar", ["-xzf", packed.trim()], { cwd: folder });
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(suffix));
  const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  rmSync(folder, { recursive: true });
  return text;
}

test("ecs", () => {
  const text = published("@elastic/ecs@9.4.0", ".ts");
  const missing = Object.values(mappings.ecs!.names).filter((name) => !isField(text, name));
  expect(missing).toEqual([]);
});

/** A field is a member of the interface of its set: `client.ip` is `ip` of EcsClient. */
function isField(text: string, name: string): boolean {
  const words = name.split(".");
  return words.every((word) => new RegExp(`(?:^|\\s|')${word}'?\\??:`, "m").test(text));
}

test("otel", () => {
  const text = published("@opentelemetry/semantic-conventions@1.45.0", "_attributes.cjs");
  const missing = Object.values(mappings.otel!.names).filter(
    (name) => ![`"${name}"`, `'${name}'`].some((one) => text.includes(one)),
  );
  expect(missing).toEqual([]);
});
