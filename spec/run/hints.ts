import { froe, type Surroundings } from "../cli/froe.ts";

/** Lines that all have their line end. */
export const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join("");

/** The hints of a run, without the word. */
export async function hints(args: readonly string[], surroundings: Surroundings): Promise<readonly string[]> {
  const { stderr } = await froe(["-q", ...args], surroundings);
  return stderr.split("\n").flatMap((line) => (line.startsWith("hint: ") ? [line.slice(6)] : []));
}
