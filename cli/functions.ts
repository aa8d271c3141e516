import { topicsOf } from "../engine/script/topics/index.ts";
import { catalogue } from "../grammars/index.ts";
import { lineFormats } from "../grammars/lines.ts";

/** The functions of scripts, by topic. Loaded only by who needs them: with them comes much of the engine. */
export const topics = topicsOf({ catalogue, lineFormats });
