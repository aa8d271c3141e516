import { define, type Topic } from "../function.ts";

/** Functions on ranges of ints. */
export const ranges: Topic = {
  title: "Ranges",
  functions: [
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
  ],
};
