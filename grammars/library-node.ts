/*
 * The library where its size does not matter: what generates code and what checks grammars is loaded with it, so that the
 * first record is read as fast as the last one. The programs of froe's formats are stored, and need not be generated.
 */

import { areDisjoint, messageNames, signsOf } from "../engine/analysis/index.ts";
import { compile } from "../engine/parse/compile/index.ts";
import { provide, provideCheck } from "../engine/parse/tiers.ts";
import { checkData } from "./check-data.ts";
import { storedParser } from "./stored-parser.ts";

const analysis = { areDisjoint, messageNames, signsOf };
provide((...made) => storedParser(...made, analysis) ?? compile(...made));
provideCheck(checkData);

export * from "./library.ts";
