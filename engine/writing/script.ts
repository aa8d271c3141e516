import { ENTRY, Event, NameTable } from "../event/index.ts";
import { type ArgumentKinds, checkArgument, checkOptions, ZONE } from "../language/arguments.ts";
import { newMetrics } from "../metrics/index.ts";
import type { AnyEvent } from "../reading/index.ts";
import { define, plainAt, plainObject } from "../reading/plain.ts";
import { ANY_VALUES } from "../reading/values.ts";
import {
  compileScript,
  ScriptError,
  type ScriptFunction,
  type ScriptHost,
  type ScriptKind,
  type ScriptSource,
  toEventMap,
} from "../script/index.ts";
import { zoneNamed } from "../time/index.ts";
import type { EventFilter } from "./filters.ts";
import { type AnyFields, fillFrom, fillWith } from "./values.ts";

export interface FilterOptions {
  /** Called for each event for which the script fails; it is not kept. Without it the failure is thrown. */
  readonly onError?: (error: ScriptError) => void;
  /** The zone of times without one, in functions of time; `UTC` by default. */
  readonly zone?: string;
  /** Where `print` writes: the console by default. */
  readonly print?: (text: string) => void;
}

export interface ScriptOptions extends Omit<FilterOptions, "onError"> {
  /** Called for each event for which the script fails; it is then returned unchanged. Without it the failure is thrown. */
  readonly onError?: (error: ScriptError) => void;
  /** Takes the events that the script puts in the place of one by `emit_each`; without it that is refused. */
  readonly emit?: (event: AnyEvent) => void;
}

/** The options of a script whose events go into a stream, those that it emits among them. */
export type ScriptStreamOptions = Omit<ScriptOptions, "emit">;

/** Gives the event as the script leaves it, a plain object; null if the script drops it. The event that it takes is unchanged. */
export type EventScript = (event: AnyFields) => AnyEvent | null;

const FILTER_OPTIONS: ArgumentKinds = { onError: "function", zone: ZONE, print: "function" };
const SCRIPT_OPTIONS: ArgumentKinds = { ...FILTER_OPTIONS, emit: "function" };

/** @throws TypeError or RangeError for arguments that are no text and options of {@link ScriptOptions}. */
export function checkScript(caller: string, text: unknown, options: unknown): void {
  checkArgument(caller, "text", text, "string");
  checkOptions(caller, options, caller === "compileScript" ? SCRIPT_OPTIONS : FILTER_OPTIONS);
}

/** Compiles the text of a filter. @throws ScriptError with its place for invalid syntax and unknown names. */
export async function compileFilterWith(
  text: string,
  { onError, ...options }: FilterOptions,
  functions: readonly ScriptFunction[],
): Promise<EventFilter> {
  const { event, script, turn } = await prepare({ name: "filter", text }, "filter", options, functions);
  const { reads, readsAll } = script;
  return (fields) => {
    if (readsAll) fillFrom(event, fields);
    else fillWith(event, fields, reads);
    turn.isSkipped = false;
    try {
      return script.run(event) && !turn.isSkipped;
    } catch (error) {
      report(error, onError);
      return false;
    }
  };
}

/** Compiles the text of a script. @throws ScriptError with its place for invalid syntax and unknown names. */
export async function compileScriptWith(
  text: string,
  { onError, ...options }: ScriptOptions,
  functions: readonly ScriptFunction[],
): Promise<EventScript> {
  const { event, script, turn } = await prepare({ name: "script", text }, "exec", options, functions);
  return (fields) => {
    fillFrom(event, fields);
    turn.isSkipped = false;
    try {
      turn.isSkipped = !script.run(event) || turn.isSkipped;
    } catch (error) {
      report(error, onError);
      turn.isSkipped = false;
    }
    return turn.isSkipped ? null : toObject(event);
  };
}

/**
 * Compiles the text of a script to a stream: the events as it leaves them, or those that it emits in their place.
 * @throws ScriptError with its place for invalid syntax and unknown names.
 */
export async function scriptStreamWith(
  text: string,
  options: ScriptStreamOptions,
  functions: readonly ScriptFunction[],
): Promise<TransformStream<AnyFields, AnyEvent>> {
  const emitted: AnyEvent[] = [];
  const script = await compileScriptWith(text, { ...options, emit: (event) => emitted.push(event) }, functions);
  return new TransformStream({
    transform(fields, controller) {
      const event = script(fields);
      if (event !== null) controller.enqueue(event);
      for (const one of emitted.splice(0)) controller.enqueue(one);
    },
  });
}

function toObject(event: Event): AnyEvent {
  const { entries, length, names } = event;
  const object: AnyEvent = {};
  for (let at = 0; at < length; at += ENTRY) {
    const value = plainAt(event, at, ANY_VALUES);
    if (value !== undefined) define(object, names.text(entries[at]!), value);
  }
  return object;
}

/** @throws what it is given, unless a script failed and its failures are reported. */
function report(error: unknown, onError: FilterOptions["onError"]): void {
  if (!(error instanceof ScriptError) || !onError) throw error;
  onError(error);
}

/** The event that a script runs on, and whether the script skips it. */
async function prepare(
  source: ScriptSource,
  kind: ScriptKind,
  { zone = "UTC", print = (line) => console.log(line), emit }: Omit<ScriptOptions, "onError">,
  functions: readonly ScriptFunction[],
) {
  const names = new NameTable();
  const turn = { isSkipped: false };
  const host = hostOf(zone, print, emit, () => {
    turn.isSkipped = true;
  });
  const script = await compileScript(source, kind, { names, host, functions, includes: [] });
  return { event: new Event(names), script, turn };
}

/** What a script has around it: no record, no files, no run to end. What it emits leaves it when it has ended. */
function hostOf(
  zone: string,
  print: (text: string) => void,
  emit: ScriptOptions["emit"],
  skip: () => void,
): ScriptHost {
  const metrics = newMetrics();
  const waiting: AnyEvent[] = [];
  return {
    line: "",
    lineNumber: 1,
    filename: null,
    timestamp: null,
    inputZone: zoneNamed(zone)!,
    colors: false,
    conf: new Map(),
    state: new Map(),
    placement: null,
    span: new Map(),
    window: null,
    metrics,
    get results() {
      return new Map(metrics.snapshot());
    },
    print,
    printError: print,
    hint: print,
    skip,
    emit(event) {
      if (!emit) throw new ScriptError("emit_each needs what takes the events: compileScript(text, { emit })");
      waiting.push(plainObject(toEventMap(event), ANY_VALUES));
    },
    exit() {
      throw new ScriptError("exit has no meaning in a script of the library: there is no run");
    },
    begin: () => metrics.hold(),
    commit() {
      metrics.commit();
      for (const event of waiting.splice(0)) emit?.(event);
    },
    rollback() {
      metrics.rollback();
      waiting.length = 0;
    },
    environment: () => undefined,
    read: (path) => {
      throw new ScriptError(`no file is read here: ${JSON.stringify(path)}`);
    },
  };
}
