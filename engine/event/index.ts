export * from "./escapes.ts";
export * from "./json-text.ts";
export * from "./names.ts";
export * from "./tape.ts";
export * from "./utf8.ts";
export * from "./value.ts";
export * from "./way.ts";
