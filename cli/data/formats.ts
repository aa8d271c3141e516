import type { Description } from "../../engine/analysis/describe/index.ts";
import { type Output, outputs } from "../../engine/output/index.ts";
import { descriptions } from "../help/formats.ts";

/** An input format. */
export function inputData({ name, about, knownAs, layout, example, url, notes, fields, pairs }: Description) {
  return {
    name,
    about,
    known_as: knownAs,
    layout,
    example,
    url,
    notes,
    fields: fields.map(({ name, types, optional, values, label }) => ({ name, types, optional, values, label })),
    // The types of fields whose names come from the text.
    named_by_text: pairs,
  };
}

export function inputsData() {
  return descriptions().map(inputData);
}

export function outputsData() {
  return Object.entries<Output>(outputs).map(([name, { about, needs, isBinary, isMap }]) => ({
    name,
    about,
    needs: needs ?? null,
    binary: isBinary === true,
    map: isMap === true,
  }));
}
