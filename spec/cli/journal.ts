/** A field of an entry: its value is written as a text, or as bytes after their size. */
export type JournalField = readonly [name: string, value: string | Uint8Array];

/** The fields that journalctl prints first. */
export const address: readonly JournalField[] = [
  ["__CURSOR", "s=5d;i=1"],
  ["__REALTIME_TIMESTAMP", "1770091506123456"],
];

/** An entry as `journalctl -o export` prints it. */
export function exported(fields: readonly JournalField[]): Buffer {
  return Buffer.concat([
    ...fields.map(([name, value]) =>
      typeof value === "string"
        ? Buffer.from(`${name}=${value}\n`)
        : Buffer.concat([Buffer.from(`${name}\n`), sizeOf(value.length), value, Buffer.from("\n")]),
    ),
    Buffer.from("\n"),
  ]);
}

/** A size as the format writes it. */
export function sizeOf(size: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(size));
  return bytes;
}
