export { explain } from "./explain.ts";
export { render } from "./render.ts";
