import type { Reading } from "./values.ts";

/** The types that a user can give to a column or a group. */
export const ANNOTATIONS = ["int", "float", "bool", "string"] as const;
export type Annotation = (typeof ANNOTATIONS)[number];

const WORDS: Reading["words"] = {
  true: ["true", "True", "TRUE", "t", "T", "yes", "Yes", "YES", "y", "Y", "1"],
  false: ["false", "False", "FALSE", "f", "F", "no", "No", "NO", "n", "N", "0"],
};

/** Whether `word` is the name of a type. */
export function isAnnotation(word: string): word is Annotation {
  return ANNOTATIONS.some((annotation) => annotation === word);
}

/** How a text of the type is read: one that does not fit becomes the unit value. Null where it stays a string. */
export function readingOf(annotation: Annotation): Reading | null {
  return annotation === "string" ? null : { types: [annotation], form: "lenient", words: WORDS, otherwise: "unit" };
}
