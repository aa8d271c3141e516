import type { NameTable } from "../../event/names.ts";
import type { Places } from "../../grammar/index.ts";
import { PayloadCounts, payloadReader } from "../runtime/index.ts";
import type { Ground } from "./closure.ts";
import { computed, containers, pairs } from "./containers.ts";
import { closuresBy } from "./parser.ts";
import { type ClosureCases, groundOf, type Surroundings } from "./table.ts";
import { usual } from "./usual.ts";
import { values } from "./values.ts";
import { wholes } from "./wholes.ts";

/** What makes the closure of a node of any kind. */
const cases: ClosureCases = { ...usual.cases, ...values(computed), ...containers, ...pairs, ...wholes };

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

/** What makes the closures of a node that has no payload, and no pattern unless `more` has a matcher. */
export function textGround(places: Places, names: NameTable, more: Partial<Surroundings>): Ground {
  const none = { scanners: new Map(), payload: refuse, declaredBy: refuse, matcher: refuse };
  return groundOf(places, { cases, names, ...none, ...more });
}

function refuse(): never {
  throw new TypeError("a lexeme has no payload and no pattern");
}
