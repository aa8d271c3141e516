import type { Event } from "../../event/tape.ts";
import { utc, zoneNamed } from "../../time/index.ts";
import type { OutputFormat, OutputOptions } from "../format.ts";
import type { Writer } from "../writer.ts";
import { newClock } from "./clock.ts";
import { Leaves } from "./leaves.ts";
import { oneLine } from "./line.ts";
import { manyLines } from "./lines.ts";
import { planner } from "./shapes.ts";

/**
 * Events for people: the time, the level, what wrote it, the message, then all other fields; an access log as the columns of
 * its requests. On a terminal columns are aligned, wide events are wrapped, strings of several lines are blocks, a rule
 * shows the date, and what repeats is dim; elsewhere each event is one line, with its date.
 */
export function makeView(options: OutputOptions): OutputFormat {
  const { width, keys, hidden, hidesRepeats, timestamps, zone } = options;
  const leaves = new Leaves(keys === null ? hidden : []);
  const planFor = planner(options, leaves);
  const clock = newClock((zone === null ? null : zoneNamed(zone)) ?? utc);
  const drawing = { leaves, clock, isOneLine: width === null };
  const drawAny = manyLines(drawing, options);
  const draw = width === null && !hidesRepeats ? oneLine(drawing, drawAny) : drawAny;

  function write(event: Event, out: Writer, sign = ""): void {
    if (event.length === 0) return;
    leaves.read(event);
    const plan = planFor(event);
    if (timestamps && plan.isDated) clock.read(event, timestamps);
    draw(plan, event, out, sign);
  }

  return { write };
}
