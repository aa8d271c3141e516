import { isChanging, type ScriptKind } from "../function.ts";
import { type Block, isExpression, type Statement } from "../language/tree.ts";
import { runtime } from "../runtime/library.ts";
import { ScriptError } from "../source.ts";
import { conditionCode } from "./conditions.ts";
import { statements } from "./control.ts";
import { changedNames, declared, defineFunction, definitionsIn, givenNames, isAssigned } from "./functions.ts";
import { type Defined, type Field, type Frame, Generator, type Surroundings } from "./generator.ts";
import { valueCode } from "./values.ts";

/** The code of a script, and what it needs. */
export interface Program {
  /** The body of a function that takes a library and returns the script. */
  readonly text: string;
  readonly generator: Generator;
}

/** Generates the code of a script. @throws ScriptError for unknown names and invalid uses. */
export function programText(
  script: Block,
  kind: ScriptKind,
  functions: Surroundings["functions"],
  included: readonly Statement[],
): Program {
  const all = [...included, ...script.statements];
  // An event whose fields a script has all removed is dropped.
  const done = isAssigned("e", script) ? "return E.length > 0 || bare;" : "return true;";
  const main: Frame = {
    kind: "main",
    temps: [],
    loops: [],
    leave: (value) => (kind === "filter" ? `return bool(${value}, -1);` : `${value}; ${done}`),
  };
  const surroundings = { kind, functions, defined: definedIn(all, functions), given: givenNames(all) };
  const g = new Generator(surroundings, main, { value: valueCode, statements });
  const body = g.capture(() => g.scoped(() => writeMain(script, kind, done, g)));
  for (const overloads of surroundings.defined.values()) for (const one of overloads) defineFunction(one, g);
  if (kind !== "filter" && kind !== "exec") refuseEventCalls(kind, g);
  return { text: textOf(g, [...declared(main.temps), ...body]), generator: g };
}

function writeMain(script: Block, kind: ScriptKind, done: string, g: Generator): void {
  const [only] = script.statements;
  if (kind === "filter" && only && isExpression(only)) g.emit(`return ${conditionCode(only, g)};`);
  else {
    statements(script.statements, "drop", g);
    g.emit(done);
  }
}

/** The functions of a script, by name. */
function definedIn(all: readonly Statement[], functions: Surroundings["functions"]): Surroundings["defined"] {
  const definitions = definitionsIn(all);
  const own = new Set(definitions.map(({ name }) => name.name));
  const mayChange = (name: string) => own.has(name) || (functions.get(name) ?? []).some(isChanging);
  const defined = new Map<string, Defined[]>();
  for (const [i, definition] of definitions.entries()) {
    const { name, parameters, body } = definition;
    const others = defined.get(name.name) ?? [];
    if (others.some((other) => other.definition.parameters.length === parameters.length)) {
      throw new ScriptError(`there is a function "${name.name}" of ${parameters.length} parameters already`, name.at);
    }
    const changesThis = changedNames(body, mayChange).has("this");
    defined.set(name.name, [...others, { definition, code: `f${i}`, changesThis }]);
  }
  return defined;
}

/** The names that generated code can use. */
const LIBRARY = [
  ...Object.keys(runtime),
  ...["constants", "ids", "natives", "onFields", "pointers", "context", "host", "where"],
];

function textOf(g: Generator, main: readonly string[]): string {
  const fields = [...g.fields.values()];
  return `"use strict";
const { ${LIBRARY.join(", ")} } = library;
${g.constants.map((_, i) => `const K${i} = constants[${i}];`).join(" ")}
${[...g.natives].map((_, i) => `const N${i} = natives[${i}];`).join(" ")}
let E = null;
${fields.map(fieldText).join("\n")}
function forget() { ${fields.map(({ index }) => `M${index} = undefined;`).join(" ")} }
${g.functions.join("\n")}
return function run(event) {
const bare = event.length === 0;
E = event; refill(); ${fields.some(isRemembered) ? "forget();" : ""}
${main.join("\n")}
};`;
}

/** The functions of a field: its place on the tape, usually that of the record before; its value; its assignment. */
function fieldText(field: Field): string {
  const { index: i, writes } = field;
  const found = `function p${i}() { if (H${i} < E.length && E.entries[H${i}] === I${i}) return H${i};
const at = fieldAt(E, I${i}); if (at >= 0) H${i} = at; return at; }`;
  const value = `read(E, p${i}())`;
  const got = `function g${i}() { return ${isRemembered(field) ? `M${i} === undefined ? (M${i} = ${value}) : M${i}` : value}; }`;
  const set = writes > 0 ? `function w${i}(value) { write(E, p${i}(), I${i}, value); M${i} = undefined; }` : "";
  return `const I${i} = ids[${i}]; let H${i} = 0, M${i} = undefined;\n${found}\n${got}\n${set}`;
}

/** True if a field's value is cached, because it is read more than once. */
function isRemembered({ reads }: Field): boolean {
  return reads > 1;
}

/**
 * Refuses functions that act on the current event in a script that has none; in an included file, only if the script can
 * call them, because the same file serves scripts that have an event.
 * @throws ScriptError at the first such call.
 */
function refuseEventCalls(kind: ScriptKind, g: Generator): void {
  const reached = reachedFrom(g);
  const call = g.eventCalls.find(({ within }) => reached.has(within));
  if (!call) return;
  const { name, withoutEvent } = call.declared;
  g.fail(`${name}() acts on the current event, and --${kind} has none: ${withoutEvent}`, call);
}

/** The defined functions that the script can call, and null for the script itself. */
function reachedFrom({ uses }: Generator): ReadonlySet<Defined | null> {
  const reached = new Set<Defined | null>([null]);
  // The iteration includes what is added during it.
  for (const user of reached) for (const defined of uses.get(user) ?? []) reached.add(defined);
  return reached;
}
