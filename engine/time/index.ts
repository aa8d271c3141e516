export { compareInstants, epochNanos, fromEpochNanos, type Instant, instantOf } from "./instant.ts";
export { instantText, milliText } from "./instant-text.ts";
export type { Layout } from "./layout.ts";
export { type StampOptions, type StampReader, stampReader } from "./stamp.ts";
export { type TimestampOptions, type Timestamps, timestampsOf } from "./timestamps.ts";
export { fixedZone, utc, type Zone } from "./zone.ts";
export { zoneNamed, zoneNames } from "./zones.ts";
