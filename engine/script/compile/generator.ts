import { encodeUtf8 } from "../../event/utf8.ts";
import type { ScriptFunction, ScriptKind } from "../function.ts";
import type { Definition, Expression, Statement } from "../language/tree.ts";
import { type Edit, ScriptError, type ScriptFailure } from "../source.ts";

/** A variable of a script, and its variable in the generated code. */
interface Variable {
  readonly code: string;
  readonly constant: boolean;
}

/** A function of the generated code that is being written. */
export interface Frame {
  readonly kind: "main" | "function" | "closure";
  /** Variables for intermediate values. */
  readonly temps: string[];
  /** The loops around the current statement, the innermost last. */
  readonly loops: Loop[];
  /** The code that leaves the function with a value. */
  readonly leave: (value: string) => string;
}

interface Loop {
  readonly label: string;
  /** The code that continues with the next iteration. */
  readonly next: string;
  /** The variable for the value of a `break`. */
  readonly result: string | null;
}

/** A field of the event that the script names, and how often it is used. */
export interface Field {
  readonly name: string;
  readonly index: number;
  reads: number;
  writes: number;
  /** True if the script expects it, and does not only test for it. */
  expected: boolean;
}

/** A call of a function that acts on the current event, inside a defined function, or null for the script itself. */
interface EventCall {
  readonly within: Defined | null;
  readonly declared: ScriptFunction;
  readonly at: number;
}

/** A function that the script defines. */
export interface Defined {
  readonly definition: Definition;
  readonly code: string;
  /** True if it may change its receiver. */
  readonly changesThis: boolean;
}

/** The code of an expression, and the statements that have to run before it. */
interface Apart {
  readonly code: string;
  readonly lines: readonly string[];
}

/** The environment that a script is compiled in. */
export interface Surroundings {
  readonly kind: ScriptKind;
  readonly functions: ReadonlyMap<string, readonly ScriptFunction[]>;
  readonly defined: ReadonlyMap<string, readonly Defined[]>;
  /** Names of fields that may hold functions. */
  readonly given: ReadonlySet<string>;
}

/** Where a value goes: nowhere, to the caller of the function, or to a variable of the generated code. */
export type Destination = "drop" | "leave" | { readonly into: string };

/** The generators of code for any node. */
interface Writers {
  readonly value: (node: Expression, g: Generator) => string;
  readonly statements: (nodes: readonly Statement[], to: Destination, g: Generator) => void;
}

/** The state of generating a script's code. */
export class Generator {
  readonly surroundings: Surroundings;
  readonly fields = new Map<string, Field>();
  readonly constants: unknown[] = [];
  /** The calls of built-in functions: the possible overloads, and the number of arguments. */
  readonly natives = new Map<string, { readonly overloads: readonly ScriptFunction[]; readonly count: number }>();
  /** Those of them that work on the bytes of a field. */
  readonly onFields: NonNullable<ScriptFunction["onField"]>[] = [];
  /** Built-in functions that are used as values. */
  readonly pointers: (readonly ScriptFunction[])[] = [];
  /** The regular expressions that calls spell out: wrong ones are found before the first event. */
  readonly patterns: { readonly text: string; readonly at: number }[] = [];
  /** Generated functions, as text. */
  readonly functions: string[] = [];
  /** Calls of functions that act on the current event. */
  readonly eventCalls: EventCall[] = [];
  /** What it needs of the run that only some runs have, and where. */
  readonly asks = new Map<"placement" | "window", number>();
  /** The defined functions that each defined function uses, or the script itself (null). */
  readonly uses = new Map<Defined | null, Set<Defined>>();
  /** The defined function whose code is being written; null for the script itself. */
  within: Defined | null = null;
  lines: string[] = [];
  frame: Frame;
  scope: Map<string, Variable>[] = [];
  /** True if something may fail after a change of the event, which then has to be restored. */
  saves = false;
  /** True if it uses the event as a whole, or fields by computed names. */
  readsAll = false;
  /** True if something may fail after an effect, which therefore has to wait. */
  acts = false;
  readonly #texts = new Map<string, string>();
  #wrote = false;
  #acted = false;
  #count = 0;
  readonly #writers: Writers;

  constructor(surroundings: Surroundings, main: Frame, writers: Writers) {
    this.surroundings = surroundings;
    this.frame = main;
    this.#writers = writers;
  }

  /** The code of an expression. Statements that it needs are emitted before it. */
  value(node: Expression): string {
    return this.#writers.value(node, this);
  }

  /** Writes statements; the value of the last one goes to `to`. */
  statements(nodes: readonly Statement[], to: Destination): void {
    this.#writers.statements(nodes, to, this);
  }

  emit(line: string): void {
    this.lines.push(line);
  }

  /** The lines that `write` emits. */
  capture(write: () => void): string[] {
    const around = this.lines;
    this.lines = [];
    write();
    const { lines } = this;
    this.lines = around;
    return lines;
  }

  /** The code that `write` returns, apart from the statements that it emits, which have to run before. */
  apart(write: () => string): Apart {
    let code = "";
    const lines = this.capture(() => {
      code = write();
    });
    return { code, lines };
  }

  /** Emits statements after `head`, which opens a block, and gives a variable the value of their code. */
  assignApart(head: string, variable: string, { code, lines }: Apart): void {
    for (const line of [head, ...lines, `${variable} = ${code}; }`]) this.emit(line);
  }

  /** A new name in the generated code. */
  fresh(prefix: string): string {
    return `${prefix}${++this.#count}`;
  }

  temp(): string {
    const name = this.fresh("t");
    this.frame.temps.push(name);
    return name;
  }

  constant(value: unknown): string {
    const known = this.constants.indexOf(value);
    return `K${known >= 0 ? known : this.constants.push(value) - 1}`;
  }

  /** The code of the function for a call of a built-in function. */
  native(overloads: readonly ScriptFunction[], count: number): string {
    const key = `${overloads[0]?.name}/${count}/${overloads.map(({ parameters }) => parameters).join("|")}`;
    if (!this.natives.has(key)) this.natives.set(key, { overloads, count });
    return `N${[...this.natives.keys()].indexOf(key)}`;
  }

  /** The code of the overloads of a built-in function, for its use as a value. */
  overloads(overloads: readonly ScriptFunction[]): string {
    return `pointers[${this.pointers.push(overloads) - 1}]`;
  }

  /** The code of a string with its bytes, for tests of fields. */
  text(text: string): string {
    const known = this.#texts.get(text) ?? this.constant({ text, bytes: encodeUtf8(text) });
    this.#texts.set(text, known);
    return known;
  }

  /** The code of a node's place in the script. Notes that code may fail there. */
  at({ at }: { readonly at: number }): string {
    if (this.#wrote) this.saves = true;
    if (this.#acted) this.acts = true;
    return String(at);
  }

  /** Notes a change of the event. */
  writes(): void {
    this.#wrote = true;
    if (this.frame.kind !== "main" || this.frame.loops.length > 0) this.saves = true;
  }

  /** Notes an effect beyond the event. */
  acting(): void {
    this.#acted = true;
    const isLast = this.frame.kind === "main" && this.frame.loops.length === 0 && this.surroundings.kind !== "filter";
    if (!isLast) this.acts = true;
  }

  /** Notes a call of a built-in function. */
  calls(overloads: readonly ScriptFunction[], node: { readonly at: number }): void {
    if (overloads.some(({ acts }) => acts === true)) this.acts = true;
    else if (overloads.some(({ acts }) => acts === "last")) this.acting();
    this.#notesEventCall(overloads, node);
  }

  /** Notes a built-in function as a value, which may be called anywhere. */
  holds(overloads: readonly ScriptFunction[], node: { readonly at: number }): void {
    if (overloads.some(({ acts }) => acts !== undefined)) this.acts = true;
    this.#notesEventCall(overloads, node);
  }

  #notesEventCall(overloads: readonly ScriptFunction[], { at }: { readonly at: number }): void {
    const declared = overloads.find(({ withoutEvent }) => withoutEvent !== undefined);
    if (declared) this.eventCalls.push({ within: this.within, declared, at });
  }

  /** Notes a possible call of a defined function. */
  reaches(defined: Defined): void {
    const used = this.uses.get(this.within) ?? new Set();
    this.uses.set(this.within, used.add(defined));
  }

  field(name: string, expected = true): Field {
    const field = this.fields.get(name) ?? { name, index: this.fields.size, reads: 0, writes: 0, expected };
    field.expected ||= expected && field.writes === 0;
    this.fields.set(name, field);
    return field;
  }

  /** Runs `write` in a new scope. */
  scoped<T>(write: () => T): T {
    this.scope.push(new Map());
    const result = write();
    this.scope.pop();
    return result;
  }

  declare(name: string, constant: boolean): string {
    const code = this.fresh("v");
    this.scope.at(-1)!.set(name, { code, constant });
    return code;
  }

  /** The visible variable of this name. */
  variable(name: string): Variable | undefined {
    return this.scope.findLast((names) => names.has(name))?.get(name);
  }

  /** @param edit the change that probably corrects the script. */
  fail(
    message: string,
    { at }: { readonly at: number },
    failure: ScriptFailure = "error",
    edit: Edit | null = null,
  ): never {
    const error = new ScriptError(message, at, failure);
    error.edit = edit;
    throw error;
  }
}
