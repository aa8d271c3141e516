import { buildPlayground } from "../../build/playground.ts";
import build from "../../spec/build.ts";

/** Builds the command line, and the page that it serves, which is emptied with it. */
export default async function prepare(): Promise<void> {
  build();
  const { bytes, zipped } = await buildPlayground();
  process.stdout.write(`the page has ${bytes} bytes, ${zipped} after gzip\n`);
}
