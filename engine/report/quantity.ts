// Quantities, as people read them.

const GROUPS = /\B(?=(?:\d{3})+$)/g;
const SIZE_UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;
const SIZE_STEP = 1000;
const TIME_UNITS = [
  { name: "d", millis: 86_400_000 },
  { name: "h", millis: 3_600_000 },
  { name: "m", millis: 60_000 },
] as const;
const SECOND = 1000;

/** A whole number with its digits in groups: `1,234,567`. */
export function numberText(number: number): string {
  return String(number).replace(GROUPS, ",");
}

/** A count with its noun: `1 line`, `2,000 lines`. */
export function countText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A number of bytes in decimal units: `217.3 MB`. */
export function sizeText(bytes: number): string {
  let power = 0;
  let size = bytes;
  while (size >= SIZE_STEP && power < SIZE_UNITS.length - 1) {
    size /= SIZE_STEP;
    power++;
  }
  if (power === 0) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return `${size.toFixed(1)} ${SIZE_UNITS[power]}`;
}

/** A share in percent: `66.7%`; only all is 100%, and only nothing 0%. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0%";
  if (part === whole) return "100%";
  const percent = (part / whole) * 100;
  if (percent > 99.9) return ">99.9%";
  return percent < 0.1 ? "<0.1%" : `${percent.toFixed(1)}%`;
}

/** The bytes that have been read: `12.3 MB of 80.0 MB (15.4%)`; `12.3 MB` if the total is the same or unknown. */
export function partText(bytes: number, total: number | null): string {
  if (total === null || total <= bytes) return sizeText(bytes);
  return `${sizeText(bytes)} of ${sizeText(total)} (${shareText(bytes, total)})`;
}

/** A length of time in its two greatest units: `3d 4h`, `59m 59s`, `2.01s`, `12ms`. */
export function elapsedText(millis: number): string {
  if (millis < SECOND) return `${Math.round(millis)}ms`;
  if (millis < TIME_UNITS[2].millis) return `${(millis / SECOND).toFixed(2).replace(/\.?0+$/, "")}s`;
  const [first, second] = [...TIME_UNITS, { name: "s", millis: SECOND }]
    .map((unit, i, units) => {
      const above = units[i - 1];
      return `${Math.floor((above ? millis % above.millis : millis) / unit.millis)}${unit.name}`;
    })
    .slice(TIME_UNITS.findIndex((unit) => millis >= unit.millis));
  return second === undefined || second.startsWith("0") ? `${first}` : `${first} ${second}`;
}

/** Remaining time: the same in whole seconds, rounded up, at least one. */
export function leftText(millis: number): string {
  return elapsedText(Math.max(1, Math.ceil(millis / SECOND)) * SECOND);
}
