import { topicsOf } from "../engine/script/topics/index.ts";
import { catalogue } from "./index.ts";

/** The functions of scripts, by topic. Loaded on demand, because they load much of the engine. */
export const topics = topicsOf(catalogue);
