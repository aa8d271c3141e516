import type { GrammarCheck } from "./check.ts";

/** The zone of timestamps without one is known by its name. */
export const timeZoneName: GrammarCheck = ({ timeZone }) => {
  // Data that an older froe has printed has none.
  if (timeZone === null || timeZone === undefined || isZone(timeZone)) return [];
  return [
    { place: null, message: `timeZone: there is no zone ${JSON.stringify(timeZone)}; one is "UTC" or "Europe/Berlin"` },
  ];
};

function isZone(name: unknown): boolean {
  if (typeof name !== "string") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
