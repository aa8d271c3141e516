import {
  csvStream,
  jsonLinesStream,
  logfmtStream,
  render,
  renderStream,
  type TextStream,
  through,
  toCsv,
  toJsonLines,
  toLogfmt,
} from "froe/output";

const event = { level: "warn", msg: "too hot", degrees: 91.5 };
toJsonLines(event); // => '{"level":"warn","msg":"too hot","degrees":91.5}\n'
toLogfmt([event]); // => 'level=warn msg="too hot" degrees=91.5\n'
toCsv(event, { columns: ["msg", "degrees"] }); // => "msg,degrees\ntoo hot,91.5\n"
render(event, { fields: ["msg"], format: "default" }); // => "msg='too hot'\n"

// The same in a pipe of web streams, as bytes.
const textOf = async (stream: TextStream) => {
  const source = new TransformStream<object, object>({ start: (to) => to.enqueue(event) });
  source.writable.close();
  return await new Response(source.readable.pipeThrough(stream)).text();
};
(await textOf(jsonLinesStream())) === toJsonLines(event); // => true
(await textOf(logfmtStream())) === toLogfmt(event); // => true
(await textOf(csvStream({ columns: ["msg"] }))) === toCsv(event, { columns: ["msg"] }); // => true
(await textOf(renderStream())) === render(event); // => true

// Over what can be iterated, and in `pipeline` of Node.
const rows: string[] = [];
const toRows = through(csvStream({ columns: ["degrees"], header: false }));
for await (const row of toRows([event, { degrees: 90 }])) rows.push(new TextDecoder().decode(row));
rows; // => ["91.5\n", "90\n"]
