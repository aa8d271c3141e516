export { evidence } from "./evidence.ts";
export { explain } from "./explain.ts";
export { render } from "./render.ts";
