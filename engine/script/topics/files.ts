import { ScriptError } from "../error.ts";
import { define, type ScriptFunction, type Topic } from "../function.ts";
import type { JsonReader } from "../texts/readers.ts";

/** Functions that read files, for --begin: their paths are spelled out on the command line. */
export function filesTopic(readJson: JsonReader): Topic {
  const functions: readonly ScriptFunction[] = [
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
    define({
      name: "read_json",
      parameters: "path: string",
      result: "any",
      about: "The value of a JSON file, for conf; only --begin can call it, and the path is spelled out there",
      example: ['read_json("limits.json").ms', "250"],
      spellsOut: true,
      call: ({ host }, path) => {
        const value = readJson(host.read(path));
        if (value === undefined) throw new ScriptError(`read_json: ${JSON.stringify(path)} is no JSON`);
        return value;
      },
    }),
  ];
  return { title: "Files", functions };
}
