export { type First, firstOf } from "./first.ts";
