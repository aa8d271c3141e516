import { resolve } from "node:path";
import { type Event, fieldAt } from "../../event/index.ts";
import { platform } from "../../platform/index.ts";
import type { PathFields } from "../options.ts";
import type { Planned, StageContext } from "./stage.ts";

/** A field as it is put into events. */
interface PathField {
  readonly name: string;
  readonly value: string;
}

/** The step that adds them; those of an input whose path does not fit are none. */
export function addPathFields({ pattern, names }: PathFields, { origin, names: table }: StageContext): Planned {
  const paths = new RegExp(pattern, "u");
  let source: string | null = null;
  let fields: readonly PathField[] = [];

  function fieldsOf(path: string): readonly PathField[] {
    const [, ...values] = paths.exec(platform.withSlashes(resolve(path))) ?? [];
    return values.map((value, i) => ({ name: names[i]!, value }));
  }

  return {
    stage(event) {
      if (origin.source !== source) {
        source = origin.source;
        fields = fieldsOf(source);
      }
      for (const { name, value } of fields) event.push(freeName(event, name), value);
      return true;
    },
    judges: false,
    looks: { at: names, leaves: "changed" },
  };

  /** The name, or the first of `name_2`, `name_3`, ... that the event does not have. */
  function freeName(event: Event, name: string): string {
    if (fieldAt(event, table.id(name)) < 0) return name;
    event.renamed++;
    let count = 2;
    while (fieldAt(event, table.id(`${name}_${count}`)) >= 0) count++;
    return `${name}_${count}`;
  }
}
