export { LEAST_ERROR, MOST_ERROR } from "./distinct.ts";
export { key, keyOf, keyOfField, numberOfField, type Reading, typedKeyOf, typedKeyOfField } from "./keys.ts";
export type { KindName, StateOf } from "./kinds/index.ts";
export type { MetricNotice } from "./notices.ts";
export * from "./registry.ts";
export type { Result } from "./result.ts";
