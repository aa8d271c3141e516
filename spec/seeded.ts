export { seeded } from "../workbench/sample/index.ts";
