import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shown } from "../../engine/answers/patterns/kinds.ts";
import { masked, maskMessage } from "../../engine/answers/patterns/mask.ts";
import { templatesOf } from "../../engine/answers/patterns/templates.ts";

const [dir = "", only = ""] = process.argv.slice(2);
let sum = 0,
  n = 0;
for (const set of readdirSync(dir).sort()) {
  if (only && set !== only) continue;
  const file = join(dir, set, `${set}_2k.log_structured.csv`);
  if (!existsSync(file)) continue;
  const rows = csv(readFileSync(file, "utf8"));
  const head = rows[0]!;
  const [c, e] = [head.indexOf("Content"), head.indexOf("EventId")];
  const data = rows.slice(1).filter((r) => r.length === head.length);
  const ids = new Map<string, number>();
  const shapes: string[] = [];
  const shapeOf = data.map((r) => {
    const bytes = new TextEncoder().encode(r[c]!);
    const length = maskMessage(bytes, 0, bytes.length);
    const text = Buffer.from(masked.subarray(0, length)).toString();
    let id = ids.get(text);
    if (id === undefined) {
      id = shapes.push(text) - 1;
      ids.set(text, id);
    }
    return id;
  });
  const templates = templatesOf(shapes);
  const of: number[] = [];
  templates.forEach((t, i) => {
    for (const m of t.members) of[m] = i;
  });
  const predicted = shapeOf.map((s) => of[s]!);
  const truth = data.map((r) => r[e]!);
  const p = groups(predicted),
    t = groups(truth);
  let right = 0;
  for (const members of p.values()) {
    const g = t.get(truth[members[0]!]!)!;
    if (g.length === members.length && g.every((v, i) => v === members[i])) right += members.length;
    else if (only) {
      const ts = new Set(members.map((m) => truth[m]!));
      console.log(`- ${shown(templates[predicted[members[0]!]!]!.text)} (${members.length})`);
      for (const x of ts)
        console.log(
          `      ${x} ${t.get(x)!.length} ${rows[1 + t.get(x)![0]!]![head.indexOf("EventTemplate")]} || ${data[t.get(x)![0]!]![c]!.slice(0, 150)}`,
        );
    }
  }
  sum += right / data.length;
  n++;
  console.log(set.padEnd(14), (right / data.length).toFixed(4), shapes.length, templates.length, t.size);
}
console.log("mean", (sum / n).toFixed(4));

function groups<T>(keys: readonly T[]): Map<T, number[]> {
  const m = new Map<T, number[]>();
  keys.forEach((k, i) => {
    const g = m.get(k);
    if (g) g.push(i);
    else m.set(k, [i]);
  });
  return m;
}
function csv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let q = false;
  for (let i = 0; i < text.length; i++) {
    const ch = text[i]!;
    if (q) {
      if (ch === '"') {
        if (text[i + 1] === '"') {
          cell += '"';
          i++;
        } else q = false;
      } else cell += ch;
    } else if (ch === '"') q = true;
    else if (ch === ",") {
      row.push(cell);
      cell = "";
    } else if (ch === "\n") {
      row.push(cell.replace(/\r$/, ""));
      rows.push(row);
      row = [];
      cell = "";
    } else cell += ch;
  }
  return rows;
}
