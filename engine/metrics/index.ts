export { LEAST_ERROR, MOST_ERROR, USUAL_ERROR } from "./distinct.ts";
export { MOST_KEYS } from "./frequencies.ts";
export { key, keyOf, keyOfField, numberOfField, type Reading, typedKeyOf, typedKeyOfField } from "./keys.ts";
export {
  allowError,
  type KindName,
  kinds,
  MOST_SCORED,
  MOST_SHARES,
  type StateOf,
  showAtLeast,
  showShares,
  USUAL_LIMIT,
  USUAL_SHARES,
} from "./kinds/index.ts";
export type { MetricNotice } from "./notices.ts";
export { isNumeric, type Numeric } from "./numeric.ts";
export * from "./registry.ts";
export type { Result } from "./result.ts";
