import type { RunOptions } from "../engine/pipeline/options.ts";
import type { Formats } from "../engine/select/index.ts";
import { wantsColor } from "./color.ts";
import {
  color,
  excludeKeys,
  keys,
  maxLineBytes,
  noDiagnostics,
  outputFormat,
  quiet,
  strict,
  verbose,
} from "./options/index.ts";
import { lastValue, type Parsed, valuesOf } from "./parse.ts";
import type { Surroundings } from "./surroundings.ts";

/** What a command line asks the run to do. */
export function runOptions(
  parsed: Parsed,
  formats: Formats,
  { environment, terminal, width }: Surroundings,
): RunOptions {
  const asked = lastValue(parsed, color);
  const wanted = valuesOf(parsed, keys);
  return {
    inputs: parsed.files,
    formats,
    output: lastValue(parsed, outputFormat) ?? outputFormat.default,
    keys: wanted.length > 0 ? [...new Set(wanted.flat())] : null,
    excludeKeys: [...new Set(valuesOf(parsed, excludeKeys).flat())],
    strict: lastValue(parsed, strict) ?? false,
    quiet: lastValue(parsed, quiet) ?? false,
    verbose: lastValue(parsed, verbose) ?? false,
    diagnostics: !(lastValue(parsed, noDiagnostics) ?? false),
    maxLineBytes: lastValue(parsed, maxLineBytes) ?? maxLineBytes.default,
    color: {
      stdout: wantsColor({ asked, environment, terminal: terminal.stdout }),
      stderr: wantsColor({ asked, environment, terminal: terminal.stderr }),
    },
    width,
  };
}
