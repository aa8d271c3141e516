export { type Accepts, detect } from "./detect.ts";
