import { readFileSync } from "node:fs";
import { changesSince, publicSurface } from "./surface/index.ts";

// Prints what has changed since the last release, as a section of CHANGELOG.md lists it: `npm run surface`.

const { version, surface } = JSON.parse(readFileSync("spec/surface/released.json", "utf8"));
const { breaking, added } = changesSince(surface, await publicSurface());
const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? "" : `### ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}\n\n`;
process.stdout.write(section("Changed and removed", breaking) + section("Added", added));
process.stdout.write(`${breaking.length} breaking changes and ${added.length} additions since ${version}\n`);
