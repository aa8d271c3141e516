export { hashOfKey, LEAST_ERROR, MOST_ERROR, USUAL_ERROR } from "./distinct.ts";
export { hash64, lanes } from "./hash.ts";
export { idOf, intern, type KeyTable, keyStart, newKeyTable, retain } from "./key-table.ts";
export { decodeKey } from "./key-text.ts";
export { key, keyOf, keyOfField, numberOfField, type Reading, typedKeyOf, typedKeyOfField } from "./keys.ts";
export {
  addHash,
  allowError,
  type Kind,
  type KindName,
  kinds,
  MOST_SCORED,
  MOST_SHARES,
  type NumberKind,
  type StateOf,
  showAtLeast,
  showShares,
  USUAL_LIMIT,
  USUAL_SHARES,
} from "./kinds/index.ts";
export { isFull, MOST_KEYS, mostFrequent } from "./most-frequent.ts";
export type { MetricNotice } from "./notices.ts";
export { isNumeric, type Numeric, numberText, toDouble } from "./numeric.ts";
export { limitQuantiles } from "./quantiles.ts";
export * from "./registry.ts";
export type { Result } from "./result.ts";
export { compareTyped, isNumberKey, type KeySpan, readTypedKey, STRING } from "./typed-key.ts";
