// What the bytes of a file cost at least: `node limits.mjs read|split|parse FILE`.
import { closeSync, openSync, readSync } from "node:fs";

const CHUNK = 64 * 1024;
const LF = 10;

/** Does what is left to do with the whole lines `bytes[0, end)`. */
const WORKS = {
  read() {},
  split(bytes, end) {
    let lines = 0;
    for (let at = bytes.indexOf(LF); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) lines++;
    return lines;
  },
  parse(bytes, end) {
    for (let at = 0; at < end; ) {
      const feed = bytes.indexOf(LF, at);
      JSON.parse(bytes.utf8Slice(at, feed));
      at = feed + 1;
    }
  },
};

const [what, path] = process.argv.slice(2);
const work = WORKS[what];
const file = openSync(path, "r");
const bytes = Buffer.allocUnsafe(16 * CHUNK);
for (let filled = 0; ; ) {
  const count = readSync(file, bytes, filled, CHUNK, null);
  if (count === 0) break;
  filled += count;
  const end = bytes.subarray(0, filled).lastIndexOf(LF) + 1;
  work(bytes, end);
  bytes.copyWithin(0, end, filled);
  filled -= end;
}
closeSync(file);
