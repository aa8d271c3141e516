/*
 * The library where its size does not matter: what generates code is loaded with it, so that the first record is read as
 * fast as the last one.
 */
import { compile } from "../engine/parse/compile/index.ts";
import { provide } from "../engine/parse/tiers.ts";

provide(compile);

export * from "./library.ts";
