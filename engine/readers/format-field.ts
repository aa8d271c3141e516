/** The field that tells which member of a cascade has read a record. */
export const FORMAT_FIELD = "_format";
