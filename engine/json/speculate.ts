import type { Event } from "../event/tape.ts";
import type { Purpose } from "./code.ts";
import { type Template, templateOf } from "./template.ts";

/** What is done with a record of JSON, which a template can do as well; {@link JsonFast} says what each means. */
export type JsonTask = "parse" | "scan" | "probe" | "pick" | "survey";
export type Reader = (bytes: Uint8Array, from: number, to: number, event: Event) => number;

/** When templates are made. */
export interface Speculating {
  /** Records that are read before the first template is made: fewer are not worth the code. */
  readonly warm: number;
  /** Records that no template reads before the next one is made, or before all are dropped. */
  readonly patience: number;
}

export const usualSpeculating: Speculating = { warm: 1_000, patience: 64 };

/** So many templates are kept for records of several kinds. */
const MOST = 4;
/** A record that no template reads costs as much as so many as it reads gain. */
const COST = 3;
/** Where templates are of no use, twice as many records are read without them each time, up to this many. */
const LONGEST_PAUSE = 1 << 20;

interface Task extends Omit<Purpose, "hasLines"> {
  readonly writesAll: boolean;
  /** What the parser returns of a record that a template can be made of, or null where that is the record's end. */
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
   * Reads a record whose end is not known, of the whole lines `bytes[from, to)`.
   * @returns its end, or -1 where it is to be looked for; a record that is read gets the best verdict of the task.
   */
  readonly ahead: Reader;
}

/**
 * Speculates that records are like earlier ones.
 * @param makeProgram makes what reads a record that is like none, once there is one.
 * @param hasLines whether a line end stands behind each record.
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
  /** The template that has read the last record, or null where the program has. */
  let last: Template | null = null;
  let gain = 0;
  let pause = warm;
  let wait = warm;

  /** @returns the end of the record, or -1 where no template reads it. */
  function attempt(bytes: Uint8Array, from: number, to: number, event: Event): number {
    for (let i = 0; i < templates.length; i++) {
      const template = templates[i]!;
      const end = template(bytes, from, to, event, template === last);
      if (end < 0) continue;
      last = template;
      if (gain < patience) gain++;
      return end;
    }
    // What a template has begun is no census that the next one could be compared with.
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
