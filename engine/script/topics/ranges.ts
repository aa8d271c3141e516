import { ScriptError } from "../error.ts";
import { define, type Topic } from "../function.ts";
import { inspect } from "../text.ts";
import { Range } from "../values.ts";

/** Functions on ranges of ints. */
export const ranges: Topic = {
  title: "Ranges",
  functions: [
    define({
      name: "range",
      parameters: "from: int, to: int",
      result: "range",
      about: "The ints from one to below another: from..to",
      example: ["range(1, 4).contains(4)", "false"],
      call: (_, from, to) => new Range(from, to, false),
    }),
    define({
      name: "range",
      parameters: "from: int, to: int, step: int",
      result: "array",
      about: "The ints from one up or down to before another, with a step",
      example: ["range(0, 10, 4)", "[0, 4, 8]"],
      call: (context, from, to, step) => {
        const [first, end, by] = [Number(from), Number(to), Number(step)];
        if (by === 0) throw new ScriptError("range: the step is 0");
        const count = Math.max(Math.ceil((end - first) / by), 0);
        if (![first, end, by].every(Number.isSafeInteger)) {
          throw new ScriptError(`range: ${inspect([from, to, step])} are too large for steps`);
        }
        context.checkEntries(count);
        context.spend(count);
        return Array.from({ length: count }, (_, i) => first + i * by);
      },
    }),
    define({
      name: "start",
      parameters: "range: range",
      result: "int",
      about: "The first int of a range",
      example: ["(1..5).start()", "1"],
      call: (_, { from }) => from,
    }),
    define({
      name: "end",
      parameters: "range: range",
      result: "int",
      about: "The end of a range",
      example: ["(1..5).end()", "5"],
      call: (_, { to }) => to,
    }),
    define({
      name: "contains",
      parameters: "range: range, number: int",
      result: "bool",
      about: "True if an int is in a range",
      example: ["(200..300).contains(204)", "true"],
      call: (_, range, number) => range.has(number),
    }),
    define({
      name: "is_empty",
      parameters: "range: range",
      result: "bool",
      about: "True if no int is in a range",
      example: ["(3..3).is_empty()", "true"],
      call: (_, range) => !range.has(range.from),
    }),
    define({
      name: "is_inclusive",
      parameters: "range: range",
      result: "bool",
      about: "True if a range includes its end: 1..=5",
      example: ["(1..=5).is_inclusive()", "true"],
      call: (_, { inclusive }) => inclusive,
    }),
    define({
      name: "is_exclusive",
      parameters: "range: range",
      result: "bool",
      about: "True if a range excludes its end: 1..5",
      example: ["(1..5).is_exclusive()", "true"],
      call: (_, { inclusive }) => !inclusive,
    }),
  ],
};
