import { existsSync } from "node:fs";
import { outputs } from "../engine/output/index.ts";
import { outputFile, outputFormat } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";
import { type UsageError, usageError } from "./usage.ts";

/** The error of a file for events that is named as a format, as in `-o json` of other tools; null if there is none. */
export function checkOutputFile(parsed: Parsed): UsageError | null {
  const path = lastValue(parsed, outputFile);
  if (path === undefined || !Object.hasOwn(outputs, path) || existsSync(path)) return null;
  const format = `-${outputFormat.short} ${path}`;
  return usageError(`-o ${path} names a file: ${format} is the format, and -o ./${path} writes a file of that name`);
}
