/*
 * What generated code and closures call while they read a record, beside what the rooms above have.
 */
export { cellIds } from "./cell-ids.ts";
export { classifier } from "./classify.ts";
export { again, claim, settle } from "./collide.ts";
export { computer } from "./compute.ts";
export { declareNames } from "./declare-names.ts";
export { itemsOf } from "./items-of.ts";
export { joinText } from "./join-text.ts";
export { type Payload, PayloadCounts, type PayloadParser, type PayloadReader, payloadReader } from "./payload.ts";
export { REJECT } from "./reject.ts";
