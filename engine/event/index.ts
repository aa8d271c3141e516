export * from "./escapes.ts";
export * from "./json-text.ts";
export * from "./names.ts";
export { floatText, readFloat, readInt, readNumber } from "./numbers/index.ts";
export * from "./tape.ts";
export * from "./utf8.ts";
export * from "./value.ts";
export * from "./way.ts";
