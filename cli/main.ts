#!/usr/bin/env node
import { runCommand } from "citty";
import { ClosedPipe } from "../engine/pipeline/sink.ts";
import { commandFor } from "./commands/index.ts";

const CLOSED_PIPE = 141;

async function main(): Promise<number> {
  try {
    const { command, rawArgs } = await commandFor(process.argv.slice(2));
    const { result } = await runCommand(command, { rawArgs });
    return typeof result === "number" ? result : 0;
  } catch (error) {
    // Whoever read what was printed has seen enough.
    if (error instanceof ClosedPipe) return CLOSED_PIPE;
    throw error;
  }
}

void main().then((code) => {
  process.exitCode = code;
});
