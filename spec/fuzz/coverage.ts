import { type Profiler, Session } from "node:inspector";
import { GENERATED } from "./generated.ts";
import { type Lines, linesOf } from "./lines.ts";

/** What of the code has run, as V8 counts it, block by block. A block has a name. */
export interface Coverage {
  /** The blocks that ran since this was asked last. */
  ran(): readonly string[];
  /** Those of them that never had run before. */
  fresh(): readonly string[];
  /** The lines of generated code, by its name. */
  readonly generated: ReadonlyMap<string, Lines>;
  close(): void;
}

/** Counts from now on what runs: generated code, and code of the file with the URL `program`. */
export function openCoverage(program: string): Coverage {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const known = new Set<string>();
  const generated = new Map<string, Lines>();

  function take(): readonly Profiler.ScriptCoverage[] {
    let taken: readonly Profiler.ScriptCoverage[] = [];
    // Within one thread the answer comes before the call returns.
    session.post("Profiler.takePreciseCoverage", (error, answer) => {
      if (error) throw error;
      taken = answer.result;
    });
    return taken.filter(({ url }) => url === program || GENERATED.sourceOf(url) !== null);
  }

  function note(url: string, functions: readonly Profiler.FunctionCoverage[]): void {
    const source = GENERATED.sourceOf(url);
    if (source === null) return;
    const lines = generated.get(url) ?? linesOf(source);
    generated.set(url, lines);
    lines.run(functions);
  }

  function ran(): readonly string[] {
    const blocks: string[] = [];
    for (const { url, functions } of take()) {
      note(url, functions);
      for (const { ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) {
          if (count > 0) blocks.push(`${url}:${startOffset}:${endOffset}`);
        }
      }
    }
    return blocks;
  }

  return {
    ran,
    fresh() {
      const fresh = ran().filter((block) => !known.has(block));
      for (const block of fresh) known.add(block);
      return fresh;
    },
    generated,
    close() {
      session.post("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}
