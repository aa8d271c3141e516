import { Event, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import { newMetrics } from "../../engine/metrics/index.ts";
import { compile } from "../../engine/parse/compile/index.ts";
import type { ScriptHost } from "../../engine/script/function.ts";
import { compileScript, ScriptError, type ScriptKind, type ScriptSource } from "../../engine/script/index.ts";
import { topicsOf } from "../../engine/script/topics/index.ts";
import { utc } from "../../engine/time/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { json } from "../../grammars/json.ts";

export const functions = topicsOf(catalogue).flatMap((topic) => topic.functions);

/** What a run of one script prints, besides what it makes of the event. */
export interface Surroundings {
  readonly kind?: ScriptKind;
  readonly includes?: readonly ScriptSource[];
  readonly host?: Partial<ScriptHost>;
}

const files: Readonly<Record<string, string>> = { "ids.txt": "7\n9\n", "limits.json": '{"ms": 250}\n' };

/** A host that does nothing. */
export function quietHost(part: Partial<ScriptHost> = {}): ScriptHost {
  const nothing = () => {};
  return {
    ...{ line: "", lineNumber: 1, filename: null, timestamp: null, zone: utc, inputZone: utc, colors: false },
    ...{ conf: new Map(), state: new Map(), results: new Map(), metrics: newMetrics() },
    ...{ placement: null, span: new Map(), window: null },
    ...{ print: nothing, printError: nothing, hint: nothing, emit: nothing, skip: nothing, exit: nothing },
    ...{ begin: nothing, commit: nothing, rollback: nothing, environment: () => undefined },
    read: (path) => files[path] ?? "",
    ...part,
  };
}

/** An event read from a line of JSON. */
export function eventOf(line: string, names: NameTable): Event {
  const event = new Event(names);
  const bytes = Buffer.from(`${line}\n`);
  compile(json, names, "line").parse(bytes, 0, bytes.length - 1, event);
  return event;
}

/**
 * What a script makes of an event, as canonical JSON; for a filter whether it holds. A script that fails gives
 * `line:column: message`, after the event if that is not as it was.
 */
export async function run(text: string, line = "{}", surroundings: Surroundings = {}): Promise<string> {
  const { kind = "exec", includes = [], host } = surroundings;
  const names = new NameTable();
  const environment = { names, host: quietHost(host), functions, includes };
  try {
    const script = await compileScript({ name: `--${kind}`, text }, kind, environment);
    const event = eventOf(line, names);
    try {
      const result = script.run(event);
      return kind === "filter" ? String(result) : jsonText(toMap(event));
    } catch (error) {
      const after = jsonText(toMap(event));
      return after === line ? messageOf(error) : `${after} ${messageOf(error)}`;
    }
  } catch (error) {
    return messageOf(error);
  }
}

/** What `e.r` is when an expression has been assigned to it. */
export async function value(expression: string, line?: string): Promise<string> {
  const after = await run(`e.r = ${expression}`, line);
  const at = after.lastIndexOf('"r":');
  return at < 0 ? after : after.slice(at + 4, -1);
}

function messageOf(error: unknown): string {
  if (!(error instanceof ScriptError) || !error.place) throw error;
  return `${error.place.line}:${error.place.column}: ${error.message}`;
}
