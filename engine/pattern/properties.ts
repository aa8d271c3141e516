// The names of Unicode properties. JavaScript asks for the exact name; other engines take any case, and a bare script.

const KEYS: Readonly<Record<string, string>> = {
  gc: "gc",
  general_category: "gc",
  sc: "sc",
  script: "sc",
  scx: "scx",
  script_extensions: "scx",
};

/** What stands inside JavaScript's `\p{…}` for a property that a user named (`Lu`, `greek`, `sc=Greek`), or null. */
export function propertyOf(name: string): string | null {
  const [first, second, ...more] = name.split(/[=:]/);
  if (more.length > 0) return null;
  if (second !== undefined) {
    const key = KEYS[first!.toLowerCase()];
    return key === undefined ? null : known([`${key}=${second}`, `${key}=${capitalized(second)}`]);
  }
  const written = capitalized(name);
  return known([name, written, `sc=${name}`, `sc=${written}`]);
}

function known(candidates: readonly string[]): string | null {
  return candidates.find(isProperty) ?? null;
}

function isProperty(expression: string): boolean {
  if (!/^[A-Za-z0-9_=]+$/.test(expression)) return false;
  try {
    return new RegExp(`\\p{${expression}}`, "u").source !== "";
  } catch {
    return false;
  }
}

/** `lowercase letter` and `lowercase-letter` are `Lowercase_Letter`. */
function capitalized(name: string): string {
  return name
    .split(/[ _-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("_");
}
