const SIZE = /^([0-9]+)(?:([kmg])(i?b)?|b)?$/i;
const UNITS = ["", "KiB", "MiB", "GiB"] as const;
const STEP = 1024;
const DECIMAL_STEP = 1000;

/** The bytes of a size such as `16MiB`, `64k` or `1000`, or null for any other string. */
export function readSize(text: string): number | null {
  const [, digits, prefix = "", unit = ""] = SIZE.exec(text) ?? [];
  if (digits === undefined) return null;
  const step = unit.toLowerCase() === "b" ? DECIMAL_STEP : STEP;
  return Number(digits) * step ** UNITS.findIndex((name) => name.charAt(0) === prefix.toUpperCase());
}

/** A number of bytes as {@link readSize} reads it, in the largest unit that divides it. */
export function writeSize(bytes: number): string {
  let power = 0;
  while (power < UNITS.length - 1 && bytes > 0 && bytes % STEP ** (power + 1) === 0) power++;
  return `${bytes / STEP ** power}${UNITS[power]}`;
}
