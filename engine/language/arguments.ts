// What callers without a type checker pass by mistake: an error says the function, the name, what was expected and found.

/** What an argument has to be, in words, and how that is known. */
export interface ArgumentKind {
  readonly is: string;
  /** The type of the values, of which some are out of range; without it any value of another kind has a wrong type. */
  readonly type?: "number" | "string";
  readonly test: (value: unknown) => boolean;
}

/** The arguments of a call, or its options, each with its kind: a type, another kind, or null for what is checked apart. */
export type ArgumentKinds = Readonly<Record<string, "string" | "boolean" | "function" | ArgumentKind | null>>;

export const NAMES: ArgumentKind = {
  is: "a list of names",
  test: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string"),
};
export const SHARE: ArgumentKind = {
  is: "a share from 0 to 1",
  type: "number",
  test: (value) => typeof value === "number" && value >= 0 && value <= 1,
};
export const ZONE: ArgumentKind = {
  is: 'a time zone such as "Europe/Berlin", "+02:00" or "local"',
  type: "string",
  test: (value) => typeof value === "string" && (/^(?:local|z|[-+]\d\d:?\d\d)$/i.test(value) || isPlace(value)),
};

function isPlace(timeZone: string): boolean {
  return timeZone !== "" && isTaken(() => new Intl.DateTimeFormat("en", { timeZone }));
}

/** True if a constructor takes what it is given. */
export function isTaken(make: () => object): boolean {
  try {
    return make() !== null;
  } catch {
    return false;
  }
}

/** @throws TypeError for an argument of another kind, RangeError for one that is out of range. */
export function checkArgument(caller: string, name: string, value: unknown, kind: ArgumentKinds[string]): void {
  if (!kind) return;
  const [expected, isKind] =
    typeof kind === "string" ? [`a ${kind}`, typeof value === kind] : [kind.is, kind.test(value)];
  if (isKind) return;
  const isOtherType = typeof kind === "string" || kind.type === undefined || typeof value !== kind.type;
  const Wrong = isOtherType ? TypeError : RangeError;
  throw new Wrong(`${caller}: ${name}: expected ${expected}, found ${shown(value)}`);
}

/** @throws as {@link checkArgument}; TypeError for options that are no object, or an option of another name. */
export function checkOptions(caller: string, options: unknown, kinds: ArgumentKinds): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError(`${caller}: expected options as an object, found ${shown(options)}`);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) {
      const names = Object.keys(kinds);
      const near = names.filter((one) => differing(name, one) < 1 + name.length / 3);
      near.sort((a, b) => differing(name, a) - differing(name, b));
      const advice = near.length === 0 ? `there is ${names.join(", ")}` : `did you mean ${near[0]}?`;
      throw new TypeError(`${caller}: no option is named ${JSON.stringify(name)}; ${advice}`);
    }
    if (value !== undefined) checkArgument(caller, name, value, kinds[name]!);
  }
}

/** How many letters only one of two words has: a tenth of the code of `closest`, which a page would load with its parser. */
function differing(a: string, b: string): number {
  const own = (from: string, other: string) => [...from].filter((letter) => !other.includes(letter)).length;
  return own(a, b) + own(b, a);
}

/** @throws TypeError for what is no grammar. `caller` is the function that it was passed to. */
export function checkGrammar(caller: string, grammar: unknown): void {
  if (looksLikeGrammar(grammar)) return;
  const remedy =
    typeof grammar === "string"
      ? '; import { NAME } from "froe/formats", or find it in `catalogue` by name'
      : "; make one with grammar() of froe/grammar, or import one of froe/formats";
  throw new TypeError(`${caller}: expected a grammar, found ${shown(grammar)}${remedy}`);
}

export function looksLikeGrammar(value: unknown): boolean {
  if (!isObject(value) || !("record" in value && "rules" in value && "skip" in value)) return false;
  return isObject(value.record) && "kind" in value.record && isObject(value.rules) && isObject(value.skip);
}

/** True for a grammar that grammar() made, which has been checked; one that is data may be malformed. */
export const isMade = (grammar: object) => "~standard" in grammar;

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A value in words, for a message. */
export function shown(value: unknown): string {
  if (typeof value === "string")
    return `the string ${JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)}`;
  if (value === null || value === undefined) return String(value);
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value !== "object") return `a ${typeof value}`;
  if (Array.isArray(value)) return `[${value.map(shown)}]`;
  const name = Object.getPrototypeOf(value)?.constructor?.name;
  return name && name !== "Object" ? `an instance of ${name}` : "an object";
}
const LONGEST = 40;
