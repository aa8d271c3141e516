import { PayloadCounts, payloadReader } from "../runtime/index.ts";
import { computed, containers } from "./containers.ts";
import { pairs } from "./pairs.ts";
import { closuresBy } from "./parser.ts";
import type { ClosureCases } from "./table.ts";
import { usual } from "./usual.ts";
import { values } from "./values.ts";
import { wholes } from "./wholes.ts";

/** What makes the closure of a node of any kind. */
export const cases: ClosureCases = { ...usual.cases, ...values(computed), ...containers, ...pairs, ...wholes };

/** Makes the closures of any grammar. */
export const closuresOf = closuresBy({
  cases,
  payloads() {
    const counts = new PayloadCounts();
    return {
      clear: () => counts.clear(),
      commit: (event, length) => counts.commit(event, length),
      reader: (...payload) => payloadReader(...payload, counts),
    };
  },
});
