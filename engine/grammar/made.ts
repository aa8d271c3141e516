// Where nodes were made, for messages about the file of their author. Nothing is kept unless somebody asks for it.

const origins = new WeakMap<object, Error>();
let isRemembering = false;

/** Returns the node of a combinator; while {@link rememberOrigins} runs, remembers the call. */
export function made<N extends object>(node: N): N {
  if (isRemembering) origins.set(node, new Error());
  return node;
}

/** Runs `work`, and remembers for each node that a combinator returns meanwhile where it was called. */
export async function rememberOrigins<T>(work: () => Promise<T>): Promise<T> {
  isRemembering = true;
  try {
    return await work();
  } finally {
    isRemembering = false;
  }
}

/** The stack of the call that made a node; null if it is not remembered. */
export function originOf(node: object): string | null {
  return origins.get(node)?.stack ?? null;
}

// What authors pass by mistake in files that no compiler checks. Thrown where it happens, so that the message has the line.

/**
 * @param takes what the combinator takes, for the message; without it, one part.
 * @throws TypeError if there are arguments after those that the combinator takes.
 */
export function refuseMore(combinator: string, more: readonly unknown[], takes?: string): void {
  if (more.length === 0) return;
  const remedy = takes ? "" : `: ${combinator}(seq(...)) takes several`;
  refuse(combinator, takes ?? "one part", more.map(shownArgument).join(", "), ` as well${remedy}`);
}

/** @throws TypeError if a value from code that is not type-checked is no text. @param such what they are, with an example. */
export function requireTexts(combinator: string, such: string, texts: readonly unknown[]): void {
  for (const text of texts) if (typeof text !== "string") refuse(combinator, such, shownArgument(text));
}

/** @throws TypeError if a value from code that is not type-checked is no charset. */
export function requireCharset(combinator: string, given: unknown): void {
  if (typeof given === "object" && given !== null && "bits" in given) return;
  const members = typeof given === "string" ? JSON.stringify(given) : '"a-z"';
  refuse(combinator, `a charset, such as charset(${members})`, shownArgument(given));
}

/** @throws TypeError if options are missing, or are no object, in code that is not type-checked. */
export function requireOptions(combinator: string, options: unknown, such: string): void {
  if (typeof options !== "object" || options === null)
    refuse(combinator, `its options as an object, such as ${such}`, shownArgument(options));
}

function refuse(combinator: string, takes: string, given: string, remedy = ""): never {
  throw new TypeError(`${combinator}(...) takes ${takes}, not ${given}${remedy}`);
}

const LONGEST = 40;

function shownArgument(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value === "object" && value !== null && "kind" in value) return `${value.kind}(...)`;
  return JSON.stringify(value)?.slice(0, LONGEST) ?? (value === undefined ? "undefined" : `a ${typeof value}`);
}
