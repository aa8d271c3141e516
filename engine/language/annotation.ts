/** The types that a user can give to a column or a group. */
export const ANNOTATIONS = ["int", "float", "bool", "string"] as const;
export type Annotation = (typeof ANNOTATIONS)[number];
export const ONE_ANNOTATION = `${ANNOTATIONS.slice(0, -1).join(", ")} or ${ANNOTATIONS.at(-1)}`;

/** True if `word` is the name of a type. */
export function isAnnotation(word: string): word is Annotation {
  return ANNOTATIONS.some((annotation) => annotation === word);
}
