import { color, help } from "../options/index.ts";
import type { Command } from "./command.ts";

export const detect: Command = {
  name: "detect",
  about: "Tell which format each file is in, and why",
  details: "Of standard input, as of any stream, the first line with content decides.",
  example: { command: "froe detect *.log", does: "tells the format of each file, and by which lines" },
  operands: "[FILE]...",
  options: [color, help],
  load: async () => (await import("./detect.ts")).detectCommand,
};

export const formats: Command = {
  name: "formats",
  about: "List what -f takes, one name a line, for scripts",
  details: "A name that ends in a colon wants a spec behind it. froe --help-formats explains the formats.",
  example: { command: "froe formats | grep csv", does: "tells which formats have csv in their name" },
  operands: null,
  options: [help],
  load: async () => (await import("./formats.ts")).formatsCommand,
};

/** The commands that have a name. Each is loaded when it is called. */
export const commands: readonly Command[] = [detect, formats];
