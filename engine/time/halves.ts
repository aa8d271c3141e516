// A date and a time of day in separate fields, as one text.

/** `9:20`, `10:20:30.5 PM`, `10:20:30+01:00`: hours, minutes, seconds, fraction, half of the day, and what follows. */
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d+)?)?(?:\s*([ap])\.?m\.?)?(.*)$/i;
/** `102030` */
const DIGITS = /^(\d{2})(\d{2})(\d{2})(\.\d+)?$/;
/** A time of day of midnight after a date, which means none. */
const MIDNIGHT = /[T ]0{1,2}:00(?::00(?:\.0+)?)?(?:Z|[-+]00:?00)?$/;
const NOON = 12;

/** A time of day as `10:20:30.5`, with the text after it; null if the text is none. */
export function clockText(text: string): string | null {
  const [, hours, minutes, seconds = "00", fraction = "", half, rest = ""] =
    CLOCK.exec(text.trim()) ?? withoutHalf(DIGITS.exec(text.trim())) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}:${seconds}${fraction}${rest}`;
}

/** A date without a time of day that is midnight. */
export function dateText(text: string): string {
  return text.trim().replace(MIDNIGHT, "");
}

function withoutHalf(match: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return match && [...match, undefined, ""];
}

/** The hour from 0 to 23 of an hour from 1 to 12, or null for any other hour. */
function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > NOON) return null;
  return (hour % NOON) + (half.toLowerCase() === "p" ? NOON : 0);
}
