import { type Profiler, Session } from "node:inspector";
import { GENERATED } from "./generated.ts";
import { type Lines, linesOf } from "./lines.ts";

/** A place in the code where something begins that has run: a number that no other place has. */
export type BlockId = number;

/** What of the code has run, as V8 counts it, block by block. */
export interface Coverage {
  /** The places that ran since this was asked last, and never had before. */
  fresh(): readonly BlockId[];
  /** Those of the places that ran since then. */
  ran(places: ReadonlySet<BlockId>): readonly BlockId[];
  /** The lines of generated code, by its name. */
  readonly generated: ReadonlyMap<string, Lines>;
  close(): void;
}

interface Script {
  readonly index: number;
  /** For each character, whether it ran since the last time, and whether it ever did. */
  now: Uint8Array;
  ever: Uint8Array;
}

const MOST_CHARACTERS = 2 ** 32;

/** Counts from now on what runs: generated code, and code of the file with the URL `program`. */
export function openCoverage(program: string): Coverage {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const scripts = new Map<string, Script>();
  const generated = new Map<string, Lines>();

  function taken(): readonly Profiler.ScriptCoverage[] {
    let all: readonly Profiler.ScriptCoverage[] = [];
    // Within one thread the answer comes before the call returns.
    session.post("Profiler.takePreciseCoverage", (error, answer) => {
      if (error) throw error;
      all = answer.result;
    });
    return all.filter(({ url }) => url === program || GENERATED.sourceOf(url) !== null);
  }

  function scriptOf(url: string, length: number): Script {
    const script = scripts.get(url) ?? { index: scripts.size, now: new Uint8Array(0), ever: new Uint8Array(0) };
    scripts.set(url, script);
    if (script.now.length >= length) return script;
    script.now = new Uint8Array(length);
    const ever = new Uint8Array(length);
    ever.set(script.ever);
    script.ever = ever;
    return script;
  }

  /** Takes the counts since the last time. @returns the functions that ran, with their script. */
  function take(): readonly (readonly [Script, Profiler.CoverageRange])[] {
    const functions: (readonly [Script, Profiler.CoverageRange])[] = [];
    for (const { now } of scripts.values()) now.fill(0);
    for (const { url, functions: all } of taken()) {
      const script = scriptOf(url, Math.max(...all.map(({ ranges }) => ranges[0]!.endOffset)));
      // What is inside another function, or another range, is after it.
      for (const { ranges } of all) {
        for (const { startOffset, endOffset, count } of ranges)
          script.now.fill(count > 0 ? 1 : 0, startOffset, endOffset);
        if (ranges[0]!.count > 0) functions.push([script, ranges[0]!]);
      }
      const source = GENERATED.sourceOf(url);
      if (source === null) continue;
      const lines = generated.get(url) ?? linesOf(source);
      generated.set(url, lines);
      lines.run(script.now);
    }
    return functions;
  }

  return {
    fresh() {
      const places: BlockId[] = [];
      for (const [{ index, now, ever }, { startOffset, endOffset }] of take()) {
        for (let at = startOffset; at < endOffset; at++) {
          if (now[at] === 0 || ever[at] === 1) continue;
          places.push(index * MOST_CHARACTERS + at);
          for (; at < endOffset && now[at] === 1; at++) ever[at] = 1;
        }
      }
      return places;
    },
    ran(places) {
      take();
      const byIndex = [...scripts.values()];
      return [...places].filter(
        (place) => byIndex[Math.floor(place / MOST_CHARACTERS)]?.now[place % MOST_CHARACTERS] === 1,
      );
    },
    generated,
    close() {
      session.post("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}
