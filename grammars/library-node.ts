/*
 * The library where its size does not matter: what generates code and what checks grammars is loaded with it, so that the
 * first record is read as fast as the last one. The programs of froe's formats are stored, and need not be generated.
 */

import { compile } from "../engine/parse/compile/index.ts";
import { provide, provideCheck } from "../engine/parse/tiers.ts";
import { checkData } from "./check-data.ts";
import { storedParser } from "./stored-parser.ts";

provide((grammar, names, framing) => storedParser(grammar, names, framing) ?? compile(grammar, names, framing));
provideCheck(checkData);

export * from "./library.ts";
