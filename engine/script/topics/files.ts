import { define, type Topic } from "../function.ts";

/** Functions that read files, for --begin: their paths are spelled out on the command line. */
export const files: Topic = {
  title: "Files",
  functions: [
    define({
      name: "read_lines",
      parameters: "path: string",
      result: "array",
      about: "The lines of a file, for conf; only --begin can call it, and the path is spelled out there",
      example: ['read_lines("ids.txt")', '["7", "9"]'],
      spellsOut: true,
      call: ({ host }, path) => {
        const lines = host.read(path).split(/\r?\n/);
        if (lines.at(-1) === "") lines.pop();
        return lines;
      },
    }),
  ],
};
