import type { Role } from "../event/roles.ts";
import { fieldsOn } from "../event/way.ts";
import type { Output } from "../output/index.ts";
import type { Diagnostic } from "../report/index.ts";
import type { Dating } from "./dating/dating.ts";
import { mappings } from "./mappings.ts";
import { timeFields } from "./needs.ts";
import type { EmissionOptions, Step, StepOptions } from "./options.ts";
import type { Redacting } from "./redacting.ts";
import { SOURCE_FIELD } from "./source-field.ts";
import { showContext } from "./stages/context.ts";
import { dropKeys, liftPaths, selectKeys } from "./stages/keys.ts";
import { mapNames } from "./stages/mapped.ts";
import type { NamedFields } from "./stages/named-fields.ts";
import type { Stage, StageContext } from "./stages/stage.ts";
import { keepLast } from "./stages/tail.ts";
import type { Folding } from "./tallied/fold.ts";
import type { Sampling } from "./tallied/sample.ts";

/** The names of the fields that a step reads, and what it leaves of the event for later steps. */
export interface Look {
  readonly at: readonly string[];
  /** The roles for which a field's name may be a usual one, where it checks those fields as well. */
  readonly roles?: readonly Role[];
  /** The event as it was, an event in which some of these fields are others, or nothing but these fields. */
  readonly leaves: "same" | "changed" | "these";
}

/** A step of the plan. */
export interface Planned {
  readonly stage: Stage;
  /** Whether it only decides about events; those shown around a match are not decided about again. */
  readonly judges: boolean;
  /** What it checks; nothing where it may look at all. */
  readonly looks?: Look;
  /** The steps that it runs, if they are several. */
  readonly parts?: readonly Planned[];
  /** What is left to do when there are no more events. */
  readonly end?: () => void;
  /** What is left to do when there are no more events for now. */
  readonly catchUp?: () => void;
  /** What to report at the end of the run. */
  readonly findings?: () => readonly Diagnostic[];
}

/** Steps that are planned elsewhere. */
export interface Elsewhere {
  /** What is done with timestamps, if anything is. */
  readonly dating: Dating | null;
  /** What reads events before all steps. */
  readonly before: readonly Planned[];
  /** What reads the events that are printed, also fields that are not. */
  readonly trackers: readonly Planned[];
  /** What reads the fields that are printed, after all steps. */
  readonly after: readonly Planned[];
  /** What watches the fields that -k and -K name, or null. */
  readonly named: NamedFields | null;
  /** What adds fields that paths and tables have. */
  readonly joins: readonly Planned[];
  readonly redacting: Redacting | null;
  readonly sampling: Sampling | null;
  readonly folding: Folding | null;
  /** The steps that the user asks for. */
  readonly steps: ReadonlyMap<Step, Planned>;
}

/** The steps of every event, in their order. */
export function planStages(
  options: EmissionOptions,
  output: Output,
  context: StageContext,
  { dating, before, trackers, after, named, joins, redacting, sampling, folding, steps: planned }: Elsewhere,
): Planned[] {
  const steps = options.steps.map((step) => plannedIn(planned, step));
  const { names } = context;
  const changing = (stage: Stage): Planned => ({ stage, judges: false });
  const { names: at, roles } = timeFields(options.timestamps.field);
  const dated = (stage: Stage, leaves: Look["leaves"]): Planned => ({
    ...changing(stage),
    looks: { at, roles, leaves },
  });
  const limit: Planned[] = [];
  if (options.take !== null) {
    limit.push({ ...changing(take(options.take, context)), looks: { at: [], leaves: "same" } });
  }
  // The last ones are known at the end, so all fields have to be read.
  if (options.tail !== null) limit.push({ judges: false, ...keepLast(options.tail, context) });
  const shaping: Planned[] = named ? [named.planned] : [];
  // A field that is dropped dates no event; one that is not selected does.
  if (options.excludeKeys.length > 0) shaping.push(changing(dropKeys(options.excludeKeys, names)));
  if (dating) shaping.push(...dating.last.map((stage) => dated(stage, "changed")));
  if (isLabelled(options, output) && !options.keys?.includes(SOURCE_FIELD)) {
    shaping.push({ ...changing(dropKeys([SOURCE_FIELD], names)), looks: { at: [SOURCE_FIELD], leaves: "changed" } });
  }
  // What is folded is what is printed, with its times as they are printed.
  if (folding) shaping.push(folding.planned, ...limit);
  const lift = options.keys && liftPaths(options.keys, names);
  if (lift) shaping.push({ ...changing(lift), looks: { at: options.keys.flatMap(fieldsOn), leaves: "changed" } });
  // An output that picks fields by itself gets no events where something else reads what is printed.
  if (options.keys && (!output.picks || after.length > 0)) {
    shaping.push({ ...changing(selectKeys(options.keys, names)), looks: { at: options.keys, leaves: "these" } });
  }
  if (options.mapping !== null) shaping.push(mapNames(mappings[options.mapping]!.names, options.mapping, names));
  return [
    ...(dating?.first ?? []).map((stage) => dated(stage, "same")),
    ...(sampling ? [sampling.planned] : []),
    ...joins,
    ...before,
    ...withContext(steps, options, context),
    ...(folding ? [] : limit),
    // Filters and scripts see what they are about; whatever counts or prints does not.
    ...(redacting ? [redacting.planned] : []),
    ...trackers,
    ...shaping,
    ...after,
  ];
}

/** True if the events of merged inputs have labels, so that their field is not shown. */
export function isLabelled({ merge, inputs }: Pick<EmissionOptions, "merge" | "inputs">, output: Output): boolean {
  return merge?.kind === "window" && inputs.length > 1 && output.marked === true && output.picks !== true;
}

/** The steps, of which the first filters show what is around the events that they keep. */
function withContext(steps: readonly Planned[], { around }: StepOptions, context: StageContext): readonly Planned[] {
  if (!around) return steps;
  const first = Math.max(
    steps.findIndex(({ judges }) => judges),
    0,
  );
  const behind = steps.findIndex(({ judges }, i) => i >= first && !judges);
  const filters = steps.slice(first, behind < 0 ? steps.length : behind);
  const shown = showContext(
    filters.map(({ stage }) => stage),
    around,
    context,
  );
  return [...steps.slice(0, first), { ...shown, judges: true, parts: filters }, ...steps.slice(first + filters.length)];
}

function plannedIn(planned: ReadonlyMap<Step, Planned>, step: Step): Planned {
  const found = planned.get(step);
  if (!found) throw new Error("a step has not been planned");
  return found;
}

/** Passes the first `count` events, and ends the run with the last of them. */
function take(count: number, { conclude, leaveOut }: StageContext): Stage {
  let left = count;
  if (left === 0) conclude();
  return () => {
    if (left === 0) return leaveOut();
    left--;
    if (left === 0) conclude();
    return true;
  };
}
