export { type Cascade, type Furthest, makeCascade, NO_MEMBER } from "./cascade.ts";
export { type Accepts, detect } from "./detect.ts";
