import { closest } from "./closest.ts";

/** What is wrong with the names of the properties of a value that has none but the known ones. */
export function unknownIn(value: object, known: readonly string[], owner: string): readonly string[] {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  // The characters of a text are its properties.
  if (unknown.some((name) => /^\d+$/.test(name)))
    return [`${owner} takes one part and then options, { name: value }: several parts are one seq(...)`];
  return unknown.map((name) => {
    const near = closest(name, known);
    const properties = known.filter((one) => one !== "kind").join(", ") || "none";
    const advice = near === null ? `: it has ${properties}` : `; did you mean ${JSON.stringify(near)}?`;
    return `${owner} has no property ${JSON.stringify(name)}${advice}`;
  });
}
