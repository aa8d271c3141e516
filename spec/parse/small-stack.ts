import { reference, trace } from "../../engine/parse/reference/index.ts";
import { json } from "../../grammars/json.ts";

// A program that a test runs with a small stack: prints how each argument is read, and where it fails.

const said = process.argv.slice(2).map((text) => {
  const bytes = new TextEncoder().encode(text);
  const reading = reference(json).parse(bytes, 0, bytes.length);
  const traced = trace(json, bytes, 0, bytes.length).reading;
  return [reading.ok || reading.offset, traced.ok || traced.offset];
});
process.stdout.write(JSON.stringify(said));
