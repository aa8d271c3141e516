import { type Limits, usualLimits } from "../engine/records/options.ts";

/** Limits for the processes that tests start, as a JSON object of those that differ from the defaults. */
const VARIABLE = "FROE_LIMITS";

/** @throws SyntaxError or TypeError if the variable has any other value. */
export function limitsIn(environment: Readonly<Record<string, string | undefined>>): Limits {
  const text = environment[VARIABLE];
  if (text === undefined || text === "") return usualLimits;
  const given: unknown = JSON.parse(text);
  if (isLimits(given)) return { ...usualLimits, ...given };
  throw new TypeError(`${VARIABLE} holds no limits: ${text}`);
}

/** True if each member has the name and the type of a limit. */
function isLimits(given: unknown): given is Partial<Limits> {
  if (typeof given !== "object" || given === null) return false;
  const usual = new Map<string, unknown>(Object.entries(usualLimits));
  return Object.entries(given).every(([name, value]) => typeof value === typeof usual.get(name));
}
