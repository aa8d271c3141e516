import { railroad } from "../railroad/index.ts";
import type { Target } from "./target.ts";

/** A drawing for pages and papers. */
export const svg: Target = {
  about: "A railroad diagram of the grammar as SVG: each way along its tracks is a record",
  make: ({ grammar }) => ({ text: railroad(grammar), notes: [] }),
};
