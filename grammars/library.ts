export { catalogue } from "./index.ts";
