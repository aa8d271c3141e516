import type { MessageParameter, MessagePart } from "../../engine/answers/patterns/drafts.ts";
import { between, column, type Element, literal } from "./element.ts";
import type { Names } from "./names.ts";
import { stampFit } from "./stamps.ts";

/** The short form of a size: `18846 bytes (18.4 KB)`. */
const SHORT_FORM = between("", 'optional(seq(" (", run(except(charset(")"))), ")"))');

/** How much else an alternative reads: words before it, and parameters of any text most of all. */
export function looseness(parts: readonly MessagePart[]): number {
  const weights = parts.map(({ kind }) => (kind === null ? 0 : kind === "text" || kind === "word" ? 100 : 1));
  return weights.reduce<number>((sum, weight) => sum + weight, 0);
}

/** The elements of messages with one pattern: a name and a type for each parameter, from all of its values. */
export function elementsOf(messages: readonly (readonly MessagePart[])[], names: Names): readonly Element[] {
  const elements: Element[] = [];
  const parts = messages[0]!;
  for (const [i, part] of parts.entries()) {
    const { text, kind } = part;
    if (kind === null) {
      elements.push(literal(text));
      continue;
    }
    const before = { text: elements.at(-1)?.text ?? "", fields: elements };
    const next = parts[i + 1];
    const after = parts.slice(i + 1).map((later) => later.text);
    const values = messages.map((message) => message[i]!.text);
    const made = simpleElement(values, kind, next?.text ?? "") ?? elementOf(part, next?.text ?? "", i === 0);
    elements.push(names.name(made, before, values, [after.join("")]));
    if (kind === "size" && values.some((value) => /byte/i.test(value))) elements.push(SHORT_FORM);
  }
  return elements;
}

/** The element of a parameter before a text. @param isFirst true at the start of the message, where a time is that of the event. */
function elementOf(parameter: MessageParameter, next: string, isFirst: boolean): Element {
  const { text, kind } = parameter;
  switch (kind) {
    case "number":
      return numberElement(next);
    case "ip":
      return next.startsWith(".") ? upTo(kind, next) : column("ip", "", "ipAddress");
    case "uuid":
      return column("id", "", "uuid");
    case "hex":
      if (/^[0-9a-fA-FxX]/.test(next)) return upTo("id", next);
      return column("id", "", `run(charset("0-9a-fA-FxX${next.startsWith(":") ? "" : ":"}"))`);
    case "duration":
      return column("duration", "", 'duration("ms")', { type: "number" });
    case "size":
      return column("size", "", 'size("B")', { type: "number" });
    case "time": {
      const stamp = isFirst ? stampFit([text], 1) : null;
      return stamp?.lengths[0] === text.length ? stamp.element : words(text, next);
    }
    case "text":
      return column("text", "", "rest");
    default:
      return upTo(kind, next);
  }
}

/** Fewer values say nothing about others. */
const ENOUGH_VALUES = 3;

/** Whole numbers, and words before a blank, if all of several values are. */
function simpleElement(values: readonly string[], kind: string, next: string): Element | null {
  if (values.length < ENOUGH_VALUES) return null;
  if (kind === "number" && !/^[\d.+\-eE]/.test(next) && values.every((value) => /^\d{1,15}$/.test(value)))
    return column("number", "", "int(digits(1, 15))", { type: "int" });
  if ((kind === "word" || kind === "path") && /^(?:$|[ \t])/.test(next) && values.every((value) => value !== ""))
    return column(kind, "", "word");
  return null;
}

/** A number, typed by its looks; one before a dot or a sign ends there. */
function numberElement(next: string): Element {
  if (/^[\d.+\-eE]/.test(next)) return column("number", "", "number", { type: "number" });
  const code = 'scalar(run(charset("-+0-9.eE")))';
  return column("number", "", code, { type: "number" });
}

const BLANKS = " \\t";

/** Text without blanks, up to what is after it. */
function upTo(name: string, next: string): Element {
  const [mark = ""] = next.split(/\s/, 1);
  if (mark !== "") return column(name, "", `until(${JSON.stringify(mark)})`);
  const code = `run(except(charset("${BLANKS}")), 0)`;
  return column(name, "", code);
}

/** Text with as many blanks as an example. */
function words(example: string, next: string): Element {
  const count = example.split(/\s+/).length;
  const last = upTo("time", next);
  const code = `seq(${[...Array.from({ length: count - 1 }, () => "word, blanks"), last.code].join(", ")})`;
  if (count === 1) return last;
  return { ...last, code };
}
