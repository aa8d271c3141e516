import { reference } from "../engine/parse/reference/index.ts";

/** What specs read records with: the reference, or null for compiled parsers. */
export const backend = process.env.FROE_BACKEND === "reference" ? reference : null;
