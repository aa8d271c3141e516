import { buildPlayground } from "./playground.ts";

const { path, bytes, zipped } = await buildPlayground();
process.stdout.write(`${path}: ${bytes} bytes, ${zipped} after gzip\n`);
