import type { Event } from "../../../event/tape.ts";
import type { Programs } from "../program.ts";
import type { Purpose } from "./code.ts";
import { type Template, templateOf } from "./template.ts";

/** The tasks whose records can be read by a template. */
export type Speculative = Exclude<keyof Programs, "inside" | "locate">;
export type Reader = (bytes: Uint8Array, from: number, to: number, event: Event) => number;

/** So many records are read before the first template is made: few of them are not worth the code. */
const WARM = 1_000;
/** So many templates are kept for records of several kinds. */
const MOST = 4;
/** A record that no template reads costs as much as so many gain that one reads. */
const COST = 3;
/** Where templates are of no use, so many records more are read without them each time. */
const PATIENCE = 64;
const LONGEST_PAUSE = 1 << 20;

interface Task extends Purpose {
  readonly writesAll: boolean;
  /** What the parser returns of a record that a template can be made of, or null where that is the record's end. */
  readonly verdict: number | null;
}

const TASKS: Readonly<Record<Speculative, Task>> = {
  parse: { hasEvent: true, writesAll: true, hasCensus: false, isCanonical: false, verdict: null },
  scan: { hasEvent: false, writesAll: false, hasCensus: false, isCanonical: true, verdict: 1 },
  probe: { hasEvent: true, writesAll: false, hasCensus: false, isCanonical: true, verdict: 1 },
  pick: { hasEvent: true, writesAll: false, hasCensus: false, isCanonical: false, verdict: 1 },
  survey: { hasEvent: true, writesAll: false, hasCensus: true, isCanonical: false, verdict: 1 },
};

/**
 * Makes a reader that does what the program of a task does, faster where records are like earlier ones.
 * @param warm how many records are read before a template is made.
 */
export function speculate(name: Speculative, program: Reader, warm = WARM): Reader {
  const task = TASKS[name];
  const { hasCensus, verdict } = task;
  let templates: Template[] = [];
  /** The template that has read the last record, or null where the program has. */
  let last: Template | null = null;
  let gain = 0;
  let pause = warm;
  let wait = warm;

  function add(bytes: Uint8Array, from: number, to: number, event: Event): void {
    const template = templateOf(bytes, from, to, event, task);
    if (template) templates.push(template);
    else giveUp();
  }

  function giveUp(): void {
    templates = [];
    pause = Math.min(2 * pause, LONGEST_PAUSE);
    wait = pause;
    gain = 0;
  }

  return (bytes, from, to, event) => {
    for (let i = 0; i < templates.length; i++) {
      const template = templates[i]!;
      if (!template(bytes, from, to, event, template === last)) continue;
      last = template;
      if (gain < PATIENCE) gain++;
      return verdict ?? to;
    }
    // What a template has begun is no census that the next one could be compared with.
    if (hasCensus && templates.length > 0) event.counted = -1;
    last = null;
    const result = program(bytes, from, to, event);
    if (templates.length > 0) {
      gain -= COST;
      if (gain < -PATIENCE) giveUp();
    }
    if (--wait < 0 && templates.length < MOST && result === (verdict ?? to)) {
      wait = templates.length === 0 ? 0 : PATIENCE;
      add(bytes, from, to, event);
    }
    return result;
  };
}
