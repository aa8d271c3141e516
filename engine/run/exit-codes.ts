// How a run ends, as the exit code of its process.

export const FINE = 0;
/** Processing failed. */
export const FAILED = 1;
/** A signal ended the run: 128 and its number, as shells count. */
export const INTERRUPTED = 130;
/** The reader of the output has closed it. */
export const CLOSED_PIPE = 141;
export const TERMINATED = 143;
