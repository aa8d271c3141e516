/** The checksum of gzip (CRC-32) of `bytes` after those with the checksum `before`; 0 for none. */
export type Crc32 = (bytes: Uint8Array, before: number) => number;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

export const crc32: Crc32 = (bytes, before) => {
  let remainder = ~before;
  for (const byte of bytes) remainder = (remainder >>> 8) ^ TABLE[(remainder ^ byte) & 0xff]!;
  return ~remainder >>> 0;
};
