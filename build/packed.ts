import { brotliCompressSync } from "node:zlib";
import { BROTLI } from "../cli/start/stored-formats.ts";

/** What is written to a file of the package. */
export function packed(name: string, text: string): string | Uint8Array {
  return name.endsWith(BROTLI) ? brotliCompressSync(text) : text;
}
