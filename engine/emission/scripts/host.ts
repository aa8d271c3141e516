import { readFileSync, statSync } from "node:fs";
import { decodeUtf8, type Event, type NameTable, type ValueMap } from "../../event/index.ts";
import { once } from "../../event/remembered.ts";
import { STDIN_NAME } from "../../input/index.ts";
import type { Metrics } from "../../metrics/index.ts";
import {
  DateTime,
  ScriptError,
  type ScriptHost,
  type ScriptMap,
  type ScriptValue,
  toEventMap,
} from "../../script/index.ts";
import { type TimestampOptions, timestampsOf, utc, zoneNamed } from "../../time/index.ts";
import type { EmissionOptions } from "../options.ts";
import type { StageContext } from "../stages/stage.ts";

/** Of a file that a script reads, in bytes. */
const MOST_READ = 256 * 1024 * 1024;

/** What a run gives to its scripts, and what it learns of them. */
export interface Host extends ScriptHost {
  /** Notes the timestamp of an event that no script may see: that of one after it may depend on it. */
  follow(event: Event): void;
  /** A script is about to run for an event, or without one. */
  enter(event: Event | null): void;
  /** Whether the script that ran last has left its event out. */
  readonly skipped: boolean;
  /** Whether a script has ended the run. */
  readonly exited: boolean;
}

/** What scripts see beside their event. */
export interface Around {
  /** What scripts track now, and what all have tracked. */
  readonly metrics: Metrics;
  readonly whole: Metrics;
  /** The members of `meta` about the span of an event; null for a run without spans. */
  readonly placeOf: ((event: Event) => ScriptMap) | null;
  readonly window: ScriptValue[] | null;
  /** The span that closes. */
  span: ScriptMap;
}

export function makeHost(
  { inputs, timestamps, scripts, color, diagnostics }: EmissionOptions,
  around: Around,
  context: StageContext,
): Host {
  const { origin } = context;
  const { metrics, whole, placeOf, window } = around;
  const { environment } = scripts;
  const times = timesOf(timestamps, context.names);
  const actions = newActions();
  let current: Event | null = null;
  let skipped = false;
  let exited = false;

  /** Acts on the current event: a function held in `state` may be called where there is none. */
  function actOnEvent(action: () => void): void {
    if (current === null) throw new ScriptError("there is no event here");
    actions.act(action);
  }

  /** Passes another event on; the scripts that it meets have it for their own. */
  function pass(fields: ValueMap): void {
    const before = { current, skipped };
    context.pass(fields);
    ({ current, skipped } = before);
  }

  return {
    enter(event) {
      current = event;
      skipped = false;
    },
    conf: new Map(),
    state: new Map(),
    metrics,
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
      return current === null ? null : times.of(current);
    },
    follow: times.follow,
    get results() {
      return new Map(whole.snapshot());
    },
    get placement() {
      if (placeOf === null) return null;
      return current === null ? new Map() : placeOf(current);
    },
    get span() {
      return around.span;
    },
    window,
    print: (text) => actions.act(() => context.print(text)),
    hint(text) {
      if (diagnostics) context.report({ code: "script-hint", text });
    },
    printError: (text) => actions.act(() => context.report({ code: "printed", text })),
    emit: (event) => actOnEvent(() => pass(toEventMap(event))),
    skip: () =>
      actOnEvent(() => {
        skipped = true;
        context.leaveOut();
      }),
    begin() {
      actions.hold();
      metrics.hold();
    },
    commit() {
      metrics.commit();
      const wasExited = exited;
      // A script that an emitted event meets may end the run.
      actions.commit(() => exited === wasExited);
    },
    rollback() {
      metrics.rollback();
      actions.rollback();
    },
    exit(code) {
      exited = true;
      context.stop(code, "limit");
    },
    get exited() {
      return exited;
    },
    // The environment has the prototype of an object.
    environment: (name) => (Object.hasOwn(environment, name) ? environment[name] : undefined),
    read: readScriptFile,
    get skipped() {
      return skipped;
    },
  };
}

/** Reads the timestamps that scripts ask for. */
function timesOf(options: TimestampOptions, names: NameTable) {
  // What reads timestamps takes its time to be made, and few scripts ask for it.
  const stamps = once(() => timestampsOf(options, names));
  return {
    /** That of an event; null if it has none. */
    of(event: Event): DateTime | null {
      if (!stamps().of(event)) return null;
      const { millis, nanos } = stamps().instant;
      return new DateTime(millis, nanos);
    },
    follow: (event: Event) => stamps().follow(event),
  };
}

/** @throws ScriptError if the file cannot be read, or is too large. */
function readScriptFile(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > MOST_READ) throw new ScriptError(`${JSON.stringify(path)} is larger than 256 MiB`);
    const bytes = readFileSync(path);
    return decodeUtf8(bytes, 0, bytes.length).replace(/^\ufeff/, "");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const reason = error.code === "ENOENT" ? "no such file" : error.message.replace(/, \w+( '.*')?$/s, "");
    throw new ScriptError(`${JSON.stringify(path)} cannot be read: ${reason}`);
  }
}

/** What scripts do to the run. While a script is running it waits, because an error takes it back. */
function newActions() {
  const waiting: (() => void)[] = [];
  let isWaiting = false;
  return {
    /** Does immediately, or when the running script ends. */
    act(action: () => void) {
      if (isWaiting) waiting.push(action);
      else action();
    },
    /** A script begins. */
    hold() {
      isWaiting = true;
    },
    /** The script has ended. @param goesOn is asked before each action that has waited; the rest is dropped. */
    commit(goesOn: () => boolean) {
      isWaiting = false;
      if (waiting.length === 0) return;
      for (const action of waiting.splice(0)) if (goesOn()) action();
    },
    /** The script has failed. */
    rollback() {
      isWaiting = false;
      waiting.length = 0;
    },
  };
}
