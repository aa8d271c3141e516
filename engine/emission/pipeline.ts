import { Event, encodeUtf8, fill, type NameTable, TEXT, toMap } from "../event/index.ts";
import { NO_CONTEXT } from "../event/tape.ts";
import type { Origin } from "../output/index.ts";
import type { EventAccount } from "../report/index.ts";
import type { Held, Mark, Planned, StageContext } from "./stages/stage.ts";

/** @param isProbed whether the event has only the fields that are needed. */
export type Arrive = (event: Event, isProbed: boolean, mark: Mark | null) => void;

/** The stages of a run, and how events pass through them. */
export interface Pipeline
  extends Pick<StageContext, "leaveOut" | "mark" | "pass" | "show" | "hold" | "release" | "forget"> {
  /** By stage: how many events it has dropped. */
  readonly leftOut: number[];
  /** Sets the stages, once, before the first event. @param arrive takes an event that no stage has stopped. */
  plan(stages: readonly Planned[], arrive: Arrive): void;
  /**
   * Takes an event that was read through all stages.
   * @param isProbed whether the event has only the fields that are needed.
   */
  enter(event: Event, isProbed: boolean): void;
  /** Ends all stages when there are no more events. */
  end(): void;
  /** Makes the stages pass on the events that they hold, because the next one may be far off. */
  catchUp(): void;
}

/**
 * Makes the pipeline. Three places count: entering here, a decision where it is made ({@link StageContext.leaveOut}),
 * arriving here. So an event that a stage stops without a decision about that very event is missing from the account.
 */
export function makePipeline(account: EventAccount, origin: Origin, names: NameTable): Pipeline {
  let stages: readonly Planned[] = [];
  let arrive: Arrive = () => {};
  const leftOut: number[] = [];
  let running = 0;
  let mark: Mark | null = null;
  /** Where the event on its way is from. */
  let source: Event["source"] = null;
  /** Whether a stage has decided to leave out the event that is on its way. */
  let isLeftOut = false;

  function goOn(event: Event, first: number, isProbed: boolean): void {
    const isJudged = mark === null;
    isLeftOut = false;
    ({ source } = event);
    for (running = first; running < stages.length; running++) {
      const { stage, judges } = stages[running]!;
      if ((isJudged || !judges) && !stage(event)) {
        if (isLeftOut) {
          account.filtered++;
          leftOut[running]!++;
        }
        return;
      }
    }
    account.out++;
    arrive(event, isProbed, mark);
  }

  /** Sends another event through the stages after the one that runs, and then goes on with the current one. */
  function send({ fields, origin: from, mark: as, context, source: of }: Held): void {
    const before = { running, mark, isLeftOut, source, origin: { ...origin } };
    const event = new Event(names);
    fill(event, fields);
    const line = context.head && event.boxed[0];
    if (typeof line === "string") {
      // Its head is read in a span.
      event.bytes = encodeUtf8(line);
      event.entries.set([TEXT, 0, event.bytes.length], 1);
    }
    event.context = context;
    event.source = of;
    Object.assign(origin, from);
    mark = as;
    goOn(event, running + 1, false);
    ({ running, mark, isLeftOut, source } = before);
    Object.assign(origin, before.origin);
  }

  return {
    leftOut,
    plan(planned, taking) {
      stages = planned;
      arrive = taking;
      leftOut.splice(0, leftOut.length, ...stages.map(() => 0));
    },
    enter(event, isProbed) {
      mark = null;
      account.in++;
      goOn(event, 0, isProbed);
    },
    leaveOut() {
      isLeftOut = true;
      return false;
    },
    mark(what) {
      mark = what;
    },
    pass(fields) {
      account.emitted++;
      send({ fields, origin, mark: null, context: NO_CONTEXT, source });
    },
    show(held, as) {
      // It was dropped before.
      account.filtered--;
      send({ ...held, mark: as });
    },
    hold: (event) => ({ fields: toMap(event), origin: lasting(origin), mark, context: event.context, source }),
    release: send,
    forget() {
      account.filtered++;
      leftOut[running]!++;
    },
    end() {
      for (running = 0; running < stages.length; running++) stages[running]!.end?.();
    },
    catchUp() {
      for (running = 0; running < stages.length; running++) stages[running]!.catchUp?.();
    },
  };
}

/** The place of a record that outlives its chunk: the arena is filled anew, so the record is copied. */
function lasting({ source, line, bytes, from, to }: Origin): Origin {
  const record = new Uint8Array(bytes.subarray(from, to));
  return { source, line, bytes: record, from: 0, to: record.length };
}
