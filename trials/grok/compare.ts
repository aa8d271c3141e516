import { describe, expect, test } from "vitest";
import { grammar } from "../../engine/authoring/index.ts";
import { Event, jsonText, NameTable, toMap, type Value } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { grok } from "../../workbench/foreign/grok/index.ts";
import { linesFor } from "./lines.ts";
import { captured, isSame, type Task } from "./onigmo.ts";
import { definedTasks, optionsOf, pipelineTasks, searchedTasks, stockTasks } from "./tasks.ts";

// What froe reads with a pattern of grok is what Onigmo captures with the stock patterns of Logstash.

/** Names that docs/IMPORTS.md says are refused where text has to follow. */
const REFUSED_BEFORE_TEXT = ["SYSLOGPAMSESSION", "HAPROXYHTTPBASE", "HAPROXYHTTP"];

/** Names whose approximation docs/IMPORTS.md gives, and which anything may follow here. */
const APPROXIMATE_NAMES = ["BASE16FLOAT", "SYSLOGPAMSESSION", "HOSTPORT"];

/** Names that match no text by themselves, with a name inside: an empty field has none inside it. */
const EMPTY_AROUND_EMPTY = ["HAPROXYCAPTUREDREQUESTHEADERS", "HAPROXYCAPTUREDRESPONSEHEADERS"];

async function formatOf(task: Task): Promise<Grammar | string> {
  const found = await grok.read(task.pattern, optionsOf(task));
  if (!found.ok) return found.problems.map(({ at, message }) => `${at + 1}: ${message}`).join("; ");
  return grammar("imported", { about: "imported", layout: found.layout, record: found.record });
}

/** The fields that froe reads, as text. */
function reading(format: Grammar): (line: string) => Readonly<Record<string, string>> | null {
  const names = new NameTable();
  const parser = compile(format, names, "bounded");
  const event = new Event(names);
  return (line) => {
    const bytes = Buffer.from(line);
    if (parser.parse(bytes, 0, bytes.length, event) === REJECT) return null;
    return Object.fromEntries([...toMap(event)].map(([name, value]) => [name, textOfValue(value)]));
  };
}

/** A group that matched nothing is null for froe, and an empty text for Onigmo. */
const textOfValue = (value: Value) => (value === null ? "" : typeof value === "string" ? value : jsonText(value));

async function compare(tasks: readonly Task[]) {
  const formats = await Promise.all(tasks.map(formatOf));
  const refused = tasks.flatMap(({ name }, i) => (typeof formats[i] === "string" ? [`${name}: ${formats[i]}`] : []));
  const readable = tasks.flatMap((task, i) => {
    const format = formats[i]!;
    return typeof format === "string" ? [] : [{ ...task, format, lines: linesFor(format, task.lines, i + 1) }];
  });
  const found = captured(readable.map(({ format: _, ...task }) => task));
  const differences = readable.flatMap(({ name, format, lines }, i) => {
    if (EMPTY_AROUND_EMPTY.includes(name)) return [];
    const read = reading(format);
    const wrong = lines.flatMap((line, at) => {
      const [mine, theirs] = [read(line), found[i]![at]!];
      return isSame(mine, theirs) ? [] : [{ name, line, mine, theirs }];
    });
    return wrong.slice(0, 2).map((one) => ({ ...one, count: `${wrong.length} of ${lines.length}` }));
  });
  const matched = found.flat().filter((fields) => fields !== null).length;
  return { refused, differences, lines: found.flat().length, matched };
}

describe("grok", () => {
  test("every stock name captures what it does in Logstash", async () => {
    const { refused, differences, lines, matched } = await compare(stockTasks);
    console.log(`${stockTasks.length} names, ${lines} lines, of which ${matched} match`);
    expect(refused.map((one) => one.split(":")[0])).toEqual(REFUSED_BEFORE_TEXT);
    expect(differences).toEqual([]);
  });

  test("every stock name is found where it is in Logstash", async () => {
    const tasks = searchedTasks.filter(({ name }) => !APPROXIMATE_NAMES.includes(name));
    const { refused, differences, lines, matched } = await compare(tasks);
    console.log(`${tasks.length} names, ${lines} lines, of which ${matched} match`);
    expect(refused.map((one) => one.split(":")[0])).toEqual([]);
    expect(differences).toEqual([]);
  });

  test("names of other files capture with --definitions what they do in Logstash", async () => {
    const { refused, differences, lines, matched } = await compare(definedTasks());
    console.log(`${lines} lines of names with definitions, of which ${matched} match`);
    expect(refused).toEqual([]);
    expect(differences).toEqual([]);
  });

  test("patterns capture what they do in Logstash", async () => {
    const tasks = pipelineTasks();
    const { refused, differences, lines, matched } = await compare(tasks);
    const read = tasks.length - refused.length;
    console.log(`${read} of ${tasks.length} patterns, ${lines} lines, of which ${matched} match`, ...refused);
    expect(differences).toEqual([]);
    // Others may have parts that no grammar says.
    expect(read).toBeGreaterThan(0.9 * tasks.length - 1);
  });
});
