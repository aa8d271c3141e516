/** How gzip begins, with its only compression method (RFC 1952). */
export const GZIP_STARTS = [[0x1f, 0x8b, 0x08]] as const;

/** How a journal export begins: an entry has its address first, and its time among the next fields. */
export const JOURNAL_STARTS = ["__CURSOR=", "__REALTIME_TIMESTAMP=", "__MONOTONIC_TIMESTAMP=", "__SEQNUM="].map(
  (name) => Array.from(name, (character) => character.charCodeAt(0)),
);

/** How zstd begins (RFC 8878): a frame, or one of the sixteen kinds of skippable frames. */
export const ZSTD_STARTS: readonly (readonly number[])[] = [
  [0x28, 0xb5, 0x2f, 0xfd],
  ...Array.from({ length: 16 }, (_, kind) => [0x50 + kind, 0x2a, 0x4d, 0x18]),
];
