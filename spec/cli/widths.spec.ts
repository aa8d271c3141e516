import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { widthOf } from "../../engine/output/width.ts";
import { froeOnTerminal } from "./froe.ts";

const files = { "access.log": readFileSync("corpus/combined/access.log") };

/** Commands whose output is prose, tables or reports. */
const COMMANDS = [
  "-h",
  "help time",
  "check --help",
  "--help-formats combined",
  "--help-functions after",
  "formats --help",
  "describe combined",
  "detect access.log",
  "check combined access.log",
  "-s access.log",
  "stats access.log",
  "-q -f json access.log",
  "-v -q access.log",
  "--by path --p95 bytes --avg bytes --distinct ip access.log",
  "--over-time=1m access.log",
  "--over-time=1m --by status access.log",
  "--patterns access.log",
  "-m --freq status,path --describe bytes access.log",
  "settings",
];

test.each([40, 80, 120, 200].flatMap((columns) => COMMANDS.map((command) => [command, columns] as const)))(
  "froe %s breaks its lines between words at %i columns",
  async (command, columns) => {
    const { stdout, stderr } = await froeOnTerminal(command.split(" "), { files, columns });
    const lines = `${stdout}\n${stderr}`.replaceAll(/\x1b\[[\d;]*m/g, "").split("\n");
    expect(lines.some((line) => line.trim() !== "")).toBe(true);
    // A word that is wider than the screen stays whole.
    expect(lines.filter((line) => widthOf(line) > columns && line.trim().includes(" "))).toEqual([]);
  },
);
