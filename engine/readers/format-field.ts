/** The field with the name of the member of a cascade that read the record. */
export const FORMAT_FIELD = "_format";
