export { type Anchor, type Bound, isWithin, type Span, type Window, type WindowProblem, windowOf } from "./bounds.ts";
export { civilFromDays, daysFromCivil, daysInMonth } from "./calendar.ts";
export {
  BORROWED,
  countDoubt,
  type Doubts,
  mostDoubts,
  NO_YEAR,
  NO_ZONE,
  noDoubts,
  RULED_ZONE,
  SHORT_YEAR,
  sumDoubts,
} from "./doubts.ts";
export { type Duration, durationNanos, durationOf, durationText, durationUnits, fittingLength } from "./duration.ts";
export { LIKELY_NUMBER } from "./epoch.ts";
export { loadLayouts } from "./given.ts";
export { chooseHead, type HeadLayout, headReader, headStamp, newHead, SAMPLE_BYTES } from "./heads.ts";
export {
  compareInstants,
  epochNanos,
  fromEpochNanos,
  type Instant,
  instantOf,
  instantText,
  milliText,
  shownText,
} from "./instant.ts";
export { type LocalTime, layoutText, localTime } from "./layout-text.ts";
export type { Layout } from "./lexemes.ts";
export { dayClock } from "./resolve.ts";
export { readInstant, stampHeads, stampReader } from "./stamp.ts";
export type { TimePlace } from "./time-search.ts";
export { type TimestampOptions, type Timestamps, timestampsOf } from "./timestamps.ts";
export { type FirstUndated, type UndatedPlace, undatedAt } from "./undated.ts";
export { fixedZone, utc, type Zone } from "./zone.ts";
export { noZoneText, zoneNamed, zoneNames, zonesOf } from "./zones.ts";
