/** True if two values of plain data are equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  // Most different nodes differ in their kind, which comes first.
  for (const key in a) if (!Object.hasOwn(b, key) || !isEqual(a[key], b[key])) return false;
  return Object.keys(a).length === Object.keys(b).length;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
