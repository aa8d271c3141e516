import { Event, fill, type NameTable, type ValueMap } from "../event/index.ts";
import { json, type Origin, type Output, type OutputName, outputs } from "../output/index.ts";
import type { Arena } from "./arena.ts";
import type { RunOptions } from "./options.ts";
import { dropKeys, selectKeys } from "./stages/keys.ts";
import type { Stage, StageContext } from "./stages/stage.ts";

/** What becomes of events, decided once a run. */
export interface Emission {
  /** Writes what stands before the first event. */
  begin(): void;
  /** Takes an event through the stages and writes it. */
  accept(event: Event): void;
  /** Writes what is left when there are no more events. */
  end(): void;
  /** Whether no further event is of use. */
  readonly concluded: boolean;
  /** Whether a record whose text is canonical JSON is its own output. */
  readonly copiesJson: boolean;
  /** Whether events are not written. */
  readonly quiet: boolean;
}

/** Loads what the options ask for, and no more. */
export async function planEmission(
  options: RunOptions,
  names: NameTable,
  origin: Origin,
  { writer }: Arena,
): Promise<Emission> {
  const { quiet, keys, width } = options;
  /** Events that stages have added, and the stage behind which each of them goes on. */
  const added: { readonly fields: ValueMap; readonly next: number }[] = [];
  let running = 0;
  let concluded = false;
  const context: StageContext = {
    names,
    origin,
    emit(fields) {
      added.push({ fields, next: running + 1 });
    },
    conclude() {
      concluded = true;
    },
  };
  const output: Output = outputs[options.output as OutputName];
  const stages = planStages(options, output, context);
  const styles = options.color.stdout ? (await import("../output/styles.ts")).styles : null;
  const format = await output.make({ names, origin, styles, width, keys });

  function pass(event: Event, first: number): void {
    for (running = first; running < stages.length; running++) if (!stages[running]!(event)) return;
    if (!quiet) format.write(event, writer);
  }

  function passAdded(): void {
    for (let one = added.shift(); one; one = added.shift()) {
      const event = new Event(names);
      fill(event, one.fields);
      pass(event, one.next);
    }
  }

  return {
    quiet,
    copiesJson: format === json && stages.length === 0,
    get concluded() {
      return concluded;
    },
    begin() {
      if (!quiet) format.begin?.(writer);
    },
    accept(event) {
      pass(event, 0);
      if (added.length > 0) passAdded();
    },
    end() {
      if (!quiet) format.end?.(writer);
    },
  };
}

/** The steps of every event, in their order. */
function planStages(options: RunOptions, output: Output, { names }: StageContext): Stage[] {
  const stages: Stage[] = [];
  if (options.keys && !output.picks) stages.push(selectKeys(options.keys, names));
  if (options.excludeKeys.length > 0) stages.push(dropKeys(options.excludeKeys, names));
  return stages;
}
