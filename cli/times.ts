import type { TimestampOptions } from "../engine/time/index.ts";
import { closest } from "./closest.ts";
import { inputTz, tsField } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";
import { quoted, suggestion, type UsageError, usageError } from "./usage.ts";

/** What the command line says about time, or what is wrong with it. */
export interface Times {
  readonly timestamps: TimestampOptions;
}

/** @param now milliseconds since 1970 that the run takes for now. */
export async function chooseTimes(parsed: Parsed, now: number): Promise<Times | UsageError> {
  const zone = lastValue(parsed, inputTz);
  if (zone !== undefined) {
    const { zoneNamed, zoneNames } = await import("../engine/time/index.ts");
    if (!zoneNamed(zone)) return unknownZone(zone, zoneNames());
  }
  return {
    timestamps: { field: lastValue(parsed, tsField) ?? null, layout: null, zone: zone ?? "UTC", year: null, now },
  };
}

function unknownZone(name: string, names: readonly string[]): UsageError {
  const city = name.toLowerCase().replaceAll(" ", "_");
  const meant = names.find((known) => known.toLowerCase().endsWith(`/${city}`)) ?? closest(name, names);
  return usageError(`--${inputTz.long}: there is no time zone ${quoted(name)}${suggestion(meant)}`);
}
