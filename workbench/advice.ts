import { isObject } from "../engine/language/arguments.ts";
import { closest } from "../engine/language/index.ts";

/** Advice for errors that do not say what to do: a pattern for their message, and the advice. */
const advice: readonly (readonly [message: RegExp, advice: string])[] = [
  [
    /^Maximum call stack size exceeded/,
    "a function calls itself without end; ref(...) and rules are for what is inside itself",
  ],
  [/^Cannot access '.*' before initialization/, "it is used above its line, or two files import each other"],
  [/invalid array length|out of memory/i, "it makes more than there is room for"],
  [
    /^cannot find 'froe(?:\/.*)?'/,
    "a grammar file imports from froe/grammar, froe/vocabulary and froe/formats; npm install froe gives it the rest",
  ],
  [/^cannot find '[^./]/, "npm install it where the file is"],
];
const UNKNOWN = /^(?:ReferenceError: )?([A-Za-z_$][\w$]*) is not defined$/;
const NO_FUNCTION = /^(?:TypeError: )?(.+\.)?([A-Za-z_$][\w$]*) is not a function$/;
const NO_EXPORT = /does not provide an export named '([^']+)'/;

/**
 * What to do next about an error, to be appended to its message; empty if the message says it.
 * @param known what froe/grammar and froe/vocabulary export.
 */
export function adviceOn(message: string, known: ReadonlyMap<string, string>): string {
  const undefinedName = (UNKNOWN.exec(message) ?? NO_EXPORT.exec(message))?.[1];
  const module = undefinedName === undefined ? undefined : known.get(undefinedName);
  if (module !== undefined) return `: import it from ${module}`;
  const [, owner, called] = NO_FUNCTION.exec(message) ?? [];
  if (called !== undefined && known.has(called)) {
    return owner === undefined
      ? `: ${called} is a part itself, write it without ()`
      : `: ${called} is no method, it takes the part: ${called}(...)`;
  }
  const name = undefinedName ?? called;
  if (name !== undefined && !known.has(name)) {
    const meant = closest(name, [...known.keys()]);
    return meant === null ? "" : `; did you mean '${meant}'?`;
  }
  const found = advice.find(([expression]) => expression.test(message.replace(/^\w+: /, "")));
  return found ? `: ${found[1]}` : "";
}

/** What a file exports instead of a grammar, and what to do about it. */
export function exportsInstead(exported: Readonly<Record<string, unknown>>): string {
  const values = Object.values(exported);
  if (values.length === 0) return "exports nothing: export default a grammar";
  for (const value of values) {
    if (value instanceof Promise) return "exports a promise, no grammar: export what it gives (await it)";
    if (typeof value === "function") return "exports a function, no grammar: export what it returns";
    if (isObject(value) && "kind" in value) return "exports a part of a grammar: make one of it with grammar(...)";
    if (isObject(value) && Object.values(value).some((one) => isObject(one) && "record" in one))
      return "exports an object with a grammar in it: export the grammar itself";
  }
  return "exports no grammar: make one with grammar(...) of froe/grammar";
}
