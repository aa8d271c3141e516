import { choice, label, oneOf, timePart } from "../../engine/authoring/index.ts";
import { checkArgument } from "../../engine/language/arguments.ts";

// Names of months and weekdays in languages of the platform.

type NamedPart = "month" | "weekday";

/** The 12 months and the 7 weekdays from Sunday on, by a day of each. */
const DAYS: Readonly<Record<NamedPart, readonly Date[]>> = {
  month: Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5))),
  weekday: Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 1, 1 + day))),
};

/**
 * The name of a month in a language, long or short as the platform writes it alone and after a day, also without a dot
 * there, and in any usual case: `monthNameIn("de")` reads `März` as `"März"`.
 */
export function monthNameIn(language: string) {
  return label("month", named("month", language, 1));
}

/** The name of a weekday, in the same way: `weekdayNameIn("fr")` reads `lun.` as `"lun."`. */
export function weekdayNameIn(language: string) {
  return label("weekday", named("weekday", language, 0));
}

/** @throws TypeError for a language that the platform does not know. */
function named(part: NamedPart, language: string, first: number) {
  checkArgument(`${part}NameIn`, "language", language, "string");
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length === 0)
    throw new TypeError(`${part}NameIn(...) takes a language that the platform knows, such as "de", not "${language}"`);
  // The last one first: the name of a month may begin with that of another, "Tháng 12" with "Tháng 1".
  const parts = DAYS[part].map((day, at) => timePart(part, oneOf(...namesOf(part, day, language)), at + first));
  return choice(...parts.toReversed());
}

/** The names of a part, alone and in a date, where some languages write them in another way. */
function namesOf(part: NamedPart, day: Date, language: string): [string, ...string[]] {
  const names = (["long", "short"] as const).flatMap((width) =>
    [{}, { day: "numeric" } as const].flatMap((beside) => {
      const options = { timeZone: "UTC", calendar: "gregory", numberingSystem: "latn", ...beside } as const;
      const format = new Intl.DateTimeFormat(language, { ...options, [part]: width });
      const named = format.formatToParts(day).flatMap(({ type, value }) => (type === part ? [value] : []));
      // Where the name is a number alone, the word beside it is a part of it: `1月`.
      return "day" in beside || !/^\d+$/.test(named[0]!) ? named : [format.format(day), ...named];
    }),
  );
  const bare = names.map((name) => name.replace(/\.$/, ""));
  const cases = [...names, ...bare].flatMap((name) => {
    const [initial = "", ...others] = name;
    const [upper, lower] = [name.toLocaleUpperCase(language), name.toLocaleLowerCase(language)];
    return [name, upper, lower, initial.toLocaleUpperCase(language) + others.join("")];
  });
  const [first = "", ...others] = new Set(cases);
  return [first, ...others];
}
