#!/usr/bin/env node
import { runCommand } from "citty";
import { ClosedPipe } from "../engine/pipeline/sink.ts";
import { commandFor } from "./commands/index.ts";

const CLOSED_PIPE = 141;

try {
  const { command, rawArgs } = await commandFor(process.argv.slice(2));
  const { result } = await runCommand(command, { rawArgs });
  if (typeof result === "number") process.exitCode = result;
} catch (error) {
  // Whoever read what was printed has seen enough.
  if (!(error instanceof ClosedPipe)) throw error;
  process.exitCode = CLOSED_PIPE;
}
