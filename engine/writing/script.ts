import { Event, NameTable } from "../event/index.ts";
import { newMetrics } from "../metrics/index.ts";
import { compileScript, ScriptError, type ScriptFunction, type ScriptHost } from "../script/index.ts";
import { zoneNamed } from "../time/index.ts";
import type { EventFilter } from "./filters.ts";
import { fillFrom, fillWith } from "./values.ts";

export interface FilterOptions {
  /** Called with each event for which the script fails; it is not kept. Without it the failure is thrown. */
  readonly onError?: (error: ScriptError) => void;
  /** The zone of times without one, in functions of time; `UTC` by default. */
  readonly zone?: string;
  /** Where `print` writes: the console by default. */
  readonly print?: (text: string) => void;
}

/**
 * Compiles the text of a filter.
 * @throws ScriptError with its place for invalid syntax and unknown names.
 */
export async function compileFilterWith(
  text: string,
  { onError, zone = "UTC", print = (line) => console.log(line) }: FilterOptions,
  functions: readonly ScriptFunction[],
): Promise<EventFilter> {
  if (typeof text !== "string") throw new TypeError('a filter is a string: compileFilter("e.status >= 500")');
  const names = new NameTable();
  const event = new Event(names);
  let isSkipped = false;
  const host = hostOf(zone, print, () => {
    isSkipped = true;
  });
  const script = await compileScript({ name: "filter", text }, "filter", { names, host, functions, includes: [] });
  const { reads, readsAll } = script;
  return (fields) => {
    if (readsAll) fillFrom(event, fields);
    else fillWith(event, fields, reads);
    isSkipped = false;
    try {
      return script.run(event) && !isSkipped;
    } catch (error) {
      if (!(error instanceof ScriptError) || !onError) throw error;
      onError(error);
      return false;
    }
  };
}

/** What a filter has around it: no record, no files, no run to end. */
function hostOf(zone: string, print: (text: string) => void, skip: () => void): ScriptHost {
  const known = zoneNamed(zone);
  if (known === undefined) throw new RangeError(`there is no time zone ${JSON.stringify(zone)}`);
  const metrics = newMetrics();
  const refuse = (what: string) => (): never => {
    throw new ScriptError(`${what} has no meaning in a filter of the library: there is no run`);
  };
  return {
    line: "",
    lineNumber: 1,
    filename: null,
    timestamp: null,
    zone: known,
    inputZone: known,
    colors: false,
    conf: new Map(),
    state: new Map(),
    metrics,
    get results() {
      return new Map(metrics.snapshot());
    },
    print,
    printError: print,
    hint: print,
    skip,
    emit: refuse("emit"),
    exit: refuse("exit"),
    begin: () => metrics.hold(),
    commit: () => metrics.commit(),
    rollback: () => metrics.rollback(),
    environment: () => undefined,
  };
}
