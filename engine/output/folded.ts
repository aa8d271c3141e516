/**
 * The fields of an event that stands for several in a row, as --fold adds them: how many they are, and the times of the
 * first and the last of them.
 */
export const FOLD_FIELDS = ["_count", "_first", "_last"] as const;
