import type { Event } from "../event/tape.ts";
import type { Purpose } from "./code.ts";
import { type Template, templateOf } from "./template.ts";

/** What is done with a record of JSON, which a template can do as well; `JsonFast` says what each means. */
export type JsonTask = "parse" | "scan" | "probe" | "pick" | "survey";
type Reader = (bytes: Uint8Array, from: number, to: number, event: Event) => number;

/** When templates are made. */
export interface Speculating {
  /** Records that are read before the first template is made: fewer are not worth the code. */
  readonly warm: number;
  /** Records that no template reads before the next one is made, or before all are dropped. */
  readonly patience: number;
}

export const usualSpeculating: Speculating = { warm: 1_000, patience: 64 };

/**
 * The most templates for records of several shapes. More do not pay: the engine compiles the code of each for some 20 ms,
 * so that 60 templates doubled the time of a file of 150 MB.
 */
const MOST = 4;

/** A record that no template reads costs what this many records that one reads save. */
const COST = 3;

/** Each time that templates are dropped, twice as many records are read without them, up to this many. */
const LONGEST_PAUSE = 1 << 20;

interface Task extends Omit<Purpose, "hasLines"> {
  readonly writesAll: boolean;
  /** The result of the parser for a record that can be a sample; null for the end of the record. */
  readonly verdict: number | null;
}

const TASKS: Readonly<Record<JsonTask, Task>> = {
  parse: { hasEvent: true, writesAll: true, hasCensus: false, isCanonical: false, verdict: null },
  scan: { hasEvent: false, writesAll: false, hasCensus: false, isCanonical: true, verdict: 1 },
  probe: { hasEvent: true, writesAll: false, hasCensus: false, isCanonical: true, verdict: 1 },
  pick: { hasEvent: true, writesAll: false, hasCensus: false, isCanonical: false, verdict: 1 },
  survey: { hasEvent: true, writesAll: false, hasCensus: true, isCanonical: false, verdict: 1 },
};

/** Reads the records of one task. */
export interface Speculation {
  /** Does what the program of the task does, faster where records are like earlier ones. */
  readonly read: Reader;
  /**
   * Reads a record whose end is not known, in the whole lines `bytes[from, to)`.
   * @returns its end, with the best result of the task, or -1 if {@link read} has to read it.
   */
  readonly ahead: Reader;
}

/**
 * Speculates that records look like earlier ones, name by name: after some records, templates are built from samples. A
 * record that no template accepts is read by the program.
 * @param makeProgram makes the program of the task when it is first needed.
 * @param hasLines true if a line end follows each record.
 */
export function speculate(
  name: JsonTask,
  makeProgram: () => Reader,
  hasLines: boolean,
  { warm, patience }: Speculating,
): Speculation {
  const task = { ...TASKS[name], hasLines };
  const { hasCensus, verdict } = task;
  let program: Reader | null = null;
  let templates: Template[] = [];
  /** The template that read the last record, or null if the program did. */
  let last: Template | null = null;
  let gain = 0;
  let pause = warm;
  let wait = warm;

  /** @returns the end of the record, or -1 if no template reads it. */
  function attempt(bytes: Uint8Array, from: number, to: number, event: Event): number {
    for (let i = 0; i < templates.length; i++) {
      const template = templates[i]!;
      const end = template(bytes, from, to, event, template === last);
      if (end < 0) continue;
      last = template;
      if (gain < patience) gain++;
      return end;
    }
    // A template that stops has overwritten a part of the census, so the next one cannot be compared with it.
    if (hasCensus && templates.length > 0) event.counted = -1;
    last = null;
    return -1;
  }

  function learn(bytes: Uint8Array, from: number, to: number, event: Event): void {
    const template = templateOf(bytes, from, to, event, task);
    wait = patience;
    if (template) templates.push(template);
    else giveUp();
  }

  function giveUp(): void {
    templates = [];
    pause = Math.min(2 * pause, LONGEST_PAUSE);
    wait = pause;
    gain = 0;
  }

  return {
    read(bytes, from, to, event) {
      if (templates.length > 0) {
        if (attempt(bytes, from, to, event) >= 0) return verdict ?? to;
        gain -= COST;
        if (gain < -patience) giveUp();
      }
      program ??= makeProgram();
      const result = program(bytes, from, to, event);
      if (--wait < 0 && templates.length < MOST && result === (verdict ?? to)) learn(bytes, from, to, event);
      return result;
    },
    ahead: hasLines ? attempt : () => -1,
  };
}
