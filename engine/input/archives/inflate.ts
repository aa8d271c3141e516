import { Z_BUF_ERROR, Z_OK, Z_STREAM_END, Z_SYNC_FLUSH, ZStream, zlibInflate, zlibInflateInit2 } from "pako";
import { DamagedArchive } from "./archive.ts";
import type { Input } from "./input.ts";

/** The most that is decoded at a time, in bytes. */
const OUTPUT = 128 * 1024;
/** The window of deflate in bits; negative because there is no header. */
const RAW_WINDOW = -15;

/**
 * Decodes deflate (RFC 1951) to the byte, slowly, by zlib in JavaScript: it knows where a stream ends, and gives everything
 * before damage. A chunk is valid until the next one is asked for.
 * @param input is left at the byte after the stream.
 * @throws DamagedArchive after all before the damage has been delivered.
 */
export async function* inflated(input: Input): AsyncGenerator<Uint8Array, void> {
  const out = new Uint8Array(OUTPUT);
  const stream = new ZStream();
  zlibInflateInit2(stream, RAW_WINDOW);
  while (await input.fill(1)) {
    stream.input = input.bytes;
    stream.next_in = input.at;
    stream.avail_in = input.left;
    do {
      stream.output = out;
      stream.next_out = 0;
      stream.avail_out = out.length;
      const status = zlibInflate(stream, Z_SYNC_FLUSH);
      input.at = stream.next_in;
      if (stream.next_out > 0) yield out.subarray(0, stream.next_out);
      if (status === Z_STREAM_END) return;
      if (status !== Z_OK && status !== Z_BUF_ERROR) throw new DamagedArchive("EDAMAGED");
    } while (stream.avail_out === 0);
  }
  throw new DamagedArchive("ETRUNCATED");
}
