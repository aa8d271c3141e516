import { decodeUtf8, type Event } from "../../event/index.ts";
import { STDIN_NAME } from "../../input/index.ts";
import type { Metrics } from "../../metrics/index.ts";
import { DateTime, type ScriptHost, toEventMap } from "../../script/index.ts";
import { type Timestamps, timestampsOf, utc, zoneNamed } from "../../time/index.ts";
import type { RunOptions } from "../options.ts";
import type { StageContext } from "../stages/stage.ts";

/** What a run gives to its scripts, and what it learns of them. */
export interface Host extends ScriptHost {
  /** The event that a script is run for. */
  event: Event | null;
  /** Whether the script has left its event out. @returns it once. */
  takeSkipped(): boolean;
  /** Whether a script has ended the run. */
  readonly exited: boolean;
}

/** @param metrics what the scripts track. */
export function makeHost(
  { inputs, timestamps, shownZone, scripts, color }: RunOptions,
  metrics: Metrics,
  context: StageContext,
): Host {
  const { origin } = context;
  const { environment } = scripts;
  let stamps: Timestamps | null = null;
  const waiting: (() => void)[] = [];
  let isWaiting = false;
  let skipped = false;
  let exited = false;

  /** Does at once, or when the script that runs has come to its end. */
  function act(action: () => void): void {
    if (isWaiting) waiting.push(action);
    else action();
  }

  return {
    event: null,
    conf: new Map(),
    state: new Map(),
    metrics,
    zone: (shownZone === null ? null : zoneNamed(shownZone)) ?? utc,
    inputZone: zoneNamed(timestamps.zone) ?? utc,
    colors: color.stdout,
    get line() {
      return decodeUtf8(origin.bytes, origin.from, origin.to);
    },
    get lineNumber() {
      return origin.line;
    },
    get filename() {
      return origin.source === STDIN_NAME && !inputs.includes(STDIN_NAME) ? null : origin.source;
    },
    get timestamp() {
      // What reads timestamps takes its time to be made, and few scripts ask for it.
      stamps ??= timestampsOf(timestamps, context.names);
      if (this.event === null || !stamps.of(this.event)) return null;
      const { millis, nanos } = stamps.instant;
      return new DateTime(millis, nanos);
    },
    get results() {
      return new Map(metrics.snapshot());
    },
    print: (text) => act(() => context.print(text)),
    printError: (text) => act(() => context.tell({ code: "printed", text })),
    emit: (event) => act(() => context.pass(toEventMap(event))),
    skip: () =>
      act(() => {
        skipped = true;
      }),
    begin() {
      isWaiting = true;
      metrics.begin();
    },
    commit() {
      isWaiting = false;
      metrics.commit();
      if (waiting.length > 0) for (const action of waiting.splice(0)) action();
    },
    rollback() {
      isWaiting = false;
      metrics.rollback();
      waiting.length = 0;
    },
    exit(code) {
      exited = true;
      context.stop(code);
    },
    get exited() {
      return exited;
    },
    // The environment has the prototype of an object.
    environment: (name) => (Object.hasOwn(environment, name) ? environment[name] : undefined),
    takeSkipped() {
      const was = skipped;
      skipped = false;
      return was;
    },
  };
}
