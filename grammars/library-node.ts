/*
 * The library where its size does not matter: what generates code and what checks grammars is loaded with it, so that the
 * first record is read as fast as the last one.
 */

import { compile } from "../engine/parse/compile/index.ts";
import { provide, provideCheck } from "../engine/parse/tiers.ts";
import { checkData } from "./check-data.ts";

provide(compile);
provideCheck(checkData);

export * from "./library.ts";
