import type { NameTable } from "../../event/names.ts";
import { type Cells, cellNames } from "../../grammar/index.ts";

const FIRST_CELLS = 32;

/** Makes the function that gives the cell at an index the id of its name. Names are made when a row has this many cells. */
export function cellIds(node: Cells, names: NameTable): (index: number) => number {
  const nameOf = cellNames(node);
  let ids = new Int32Array(FIRST_CELLS);
  let known = 0;
  let { epoch } = names;
  return (index) => {
    if (index < known && epoch === names.epoch) return ids[index]!;
    if (epoch !== names.epoch) known = 0;
    epoch = names.epoch;
    for (; known <= index; known++) {
      if (known === ids.length) {
        const larger = new Int32Array(known * 2);
        larger.set(ids);
        ids = larger;
      }
      ids[known] = names.id(nameOf(known));
    }
    return ids[index]!;
  };
}
