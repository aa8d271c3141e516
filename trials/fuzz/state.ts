import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "./fuzz.ts";

/** What a target has come to over all times that it was tried. */
export interface State {
  readonly inputs: number;
  readonly seconds: number;
  readonly kept: readonly string[];
}

const NONE: State = { inputs: 0, seconds: 0, kept: [] };

/** What was written of the target in the folder. */
export function stateIn(folder: string, target: string): State {
  try {
    return JSON.parse(readFileSync(fileIn(folder, target), "utf8"));
  } catch {
    return NONE;
  }
}

/** Writes what the target has come to, and the inputs with which something was found. */
export function saveState(folder: string, target: string, before: State, outcome: Outcome): void {
  mkdirSync(folder, { recursive: true });
  const state: State = {
    inputs: before.inputs + outcome.inputs,
    seconds: before.seconds + outcome.seconds,
    kept: outcome.kept.map((input) => input.toString("base64")),
  };
  writeFileSync(fileIn(folder, target), JSON.stringify(state));
  for (const [index, { input }] of outcome.found.entries()) {
    writeFileSync(join(folder, `${target}-${before.inputs}-${index}.found`), input);
  }
}

function fileIn(folder: string, target: string): string {
  return join(folder, `${target}.json`);
}
