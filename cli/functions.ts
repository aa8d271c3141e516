import { topicsOf } from "../engine/script/topics/index.ts";
import { catalogue } from "../grammars/index.ts";
import { lineFormats } from "../grammars/lines.ts";

/** The functions of scripts, by topic. Loaded on demand, because they load much of the engine. */
export const topics = topicsOf({ catalogue, lineFormats });
