import type { NameTable } from "../../event/names.ts";
import type { Event } from "../../event/tape.ts";
import { unit } from "../../event/value.ts";
import type { ScriptFunction, ScriptHost, ScriptKind } from "../function.ts";
import { parse } from "../language/parse.ts";
import { restore, type Saved, save } from "../runtime/fields.ts";
import { runtime } from "../runtime/library.ts";
import { type Loaded, load, makeContext, native, toScriptError, type Where } from "../runtime/natives.ts";
import { placeOf, ScriptError, type ScriptSource, startsOf } from "../source.ts";
import { onlyDefinitions } from "./functions.ts";
import { type Program, programText } from "./program.ts";

/** What a run provides to its scripts. */
export interface ScriptEnvironment {
  readonly names: NameTable;
  readonly host: ScriptHost;
  readonly functions: readonly ScriptFunction[];
  /** Sources with functions for all scripts. */
  readonly includes: readonly ScriptSource[];
}

/** A script that is ready to run. */
export interface Script {
  /**
   * Runs the script on an event.
   * @returns the value of a filter; for others true, or false if the script ended the run.
   * @throws ScriptError; the event is then unchanged.
   */
  run(event: Event): boolean;
  /** The fields that it expects. */
  readonly expects: readonly string[];
  /** All fields that it names. */
  readonly reads: readonly string[];
  /** True if it may read other fields as well. */
  readonly readsAll: boolean;
  /** True if it may change the event. */
  readonly writes: boolean;
}

/** What to write where a run does not have what a script needs. */
const LACKING = {
  placement: "there are no spans: --span and --span-idle say how events are divided",
  window: "there is no window: --window N says how many events before each it has",
} as const;

/** Compiles a script. @throws ScriptError with its place for invalid syntax and unknown names. */
export async function compileScript(
  source: ScriptSource,
  kind: ScriptKind,
  environment: ScriptEnvironment,
): Promise<Script> {
  const sources = [source, ...environment.includes];
  const where: Where = { at: -1, changed: false, receiver: unit };
  try {
    const program = programOf(sources, kind, environment.functions);
    const { fields, readsAll, asks } = program.generator;
    for (const [what, at] of asks) if (environment.host[what] === null) throw new ScriptError(LACKING[what], at);
    const run = await assemble(program, where, environment);
    return {
      run: guarded(run, program, environment.host, (error) => located(toScriptError(error, where), sources)),
      expects: [...fields.values()].flatMap(({ name, expected }) => (expected ? [name] : [])),
      reads: [...fields.keys()],
      readsAll,
      writes: readsAll || [...fields.values()].some(({ writes }) => writes > 0),
    };
  } catch (error) {
    const failure = error instanceof RangeError ? new ScriptError("the script is nested too deep", 0) : error;
    const wrong = located(toScriptError(failure, where), sources);
    const { advise } = await import("../advice.ts");
    advise(wrong, source.text, (text) => {
      programOf([{ ...source, text }, ...environment.includes], kind, environment.functions);
    });
    throw wrong;
  }
}

function programOf(sources: readonly ScriptSource[], kind: ScriptKind, functions: readonly ScriptFunction[]): Program {
  const starts = startsOf(sources);
  const [script, ...included] = sources.map(({ text }, i) => parse(text, i === 0 && kind === "filter", starts[i]!));
  const byName = new Map<string, ScriptFunction[]>();
  for (const one of functions) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return programText(
    script!,
    kind,
    byName,
    included.flatMap(({ statements }) => onlyDefinitions(statements)),
  );
}

type Run = (event: Event) => boolean;

/** Makes the function of a script from its code. */
async function assemble(
  { text, generator }: Program,
  where: Where,
  { names, host }: Pick<ScriptEnvironment, "names" | "host">,
): Promise<Run> {
  const calls = [...generator.natives.values()];
  const used = [...calls.map(({ overloads }) => overloads), ...generator.pointers].flat();
  const loaded = new Map<ScriptFunction, Loaded>();
  for (const declared of used) if (!loaded.has(declared)) loaded.set(declared, await load(declared));
  const bodies = (all: readonly ScriptFunction[]) => all.map((declared) => loaded.get(declared)!);
  const context = await makeContext(
    host,
    used.some(({ patterns }) => patterns),
  );
  for (const { text, at } of generator.patterns) {
    where.at = at;
    context.pattern(text);
  }
  const library = {
    ...runtime,
    ids: [...generator.fields.keys()].map((name) => names.fix(name)),
    constants: generator.constants,
    natives: calls.map(({ overloads, count }) => native(bodies(overloads), count, context, where)),
    onFields: generator.onFields,
    pointers: generator.pointers.map(bodies),
    context,
    host,
    where,
  };
  return makeFunction(text)(library);
}

function makeFunction(text: string): (library: object) => Run {
  try {
    return new Function("library", text) as (library: object) => Run;
  } catch (error) {
    if (!(error instanceof EvalError)) throw error;
    throw new ScriptError("scripts cannot run here: this place forbids to make code of text", 0);
  }
}

/** The function of a script that undoes its changes if it fails. */
function guarded(run: Run, { generator }: Program, host: ScriptHost, failed: (error: unknown) => ScriptError): Run {
  const { saves, acts } = generator;
  if (!saves && !acts) {
    return (event) => {
      try {
        return run(event);
      } catch (error) {
        if (isExit(error)) return false;
        throw failed(error);
      }
    };
  }
  const saved: Saved = { entries: new Int32Array(0), length: 0 };
  return (event) => {
    if (saves) save(event, saved);
    if (acts) host.begin();
    try {
      const result = run(event);
      if (acts) host.commit();
      return result;
    } catch (error) {
      if (isExit(error)) {
        if (acts) host.commit();
        return false;
      }
      if (saves) restore(event, saved);
      if (acts) host.rollback();
      throw failed(error);
    }
  };
}

function isExit(error: unknown): boolean {
  return error instanceof ScriptError && error.failure === "exit";
}

function located(error: ScriptError, sources: readonly ScriptSource[]): ScriptError {
  error.place ??= placeOf(sources, error.at);
  return error;
}
