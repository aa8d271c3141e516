/** The field of merged events that names the input that they are from. */
export const SOURCE_FIELD = "_source";
