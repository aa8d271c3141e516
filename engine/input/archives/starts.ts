/** How gzip begins, with its only compression method (RFC 1952). */
export const GZIP_STARTS = [[0x1f, 0x8b, 0x08]] as const;

/** How zstd begins (RFC 8878): a frame, or one of the sixteen kinds of skippable frames. */
export const ZSTD_STARTS: readonly (readonly number[])[] = [
  [0x28, 0xb5, 0x2f, 0xfd],
  ...Array.from({ length: 16 }, (_, kind) => [0x50 + kind, 0x2a, 0x4d, 0x18]),
];
