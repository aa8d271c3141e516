import { unit } from "../../event/value.ts";
import { textOf } from "../compare.ts";
import { define, type Topic } from "../function.ts";
import { ScriptError } from "../source.ts";
import { allowTextOf } from "../texts/cost.ts";
import { type ScriptMap, type ScriptValue, typeName } from "../values.ts";
import { put } from "./maps.ts";

/** Functions with effects on the run: its events, its output, its end. */
export const events: Topic = {
  title: "Events and output",
  functions: [
    define({
      signature: "emit_each(maps: array, base?: map | unit): int",
      about:
        "Replaces the current event by one for each map of an array, with the fields of base; returns their number",
      example: ['emit_each([#{id: 1}, #{id: 2}], #{from: "list"})', "2"],
      acts: true,
      withoutEvent: "call it in -e, or write lines with print()",
      call: (context, maps, base) => {
        context.spend(maps.length);
        const events = maps.map((item, at): ScriptMap => {
          if (!(item instanceof Map)) throw new ScriptError(`emit_each: item ${at} is no map, but ${typeName(item)}`);
          const event: ScriptMap = new Map();
          if (base instanceof Map) put(context, event, base, "overwrite");
          put(context, event, item, "overwrite");
          return event;
        });
        for (const event of events) context.host.emit(event);
        context.host.skip();
        return events.length;
      },
    }),
    define({
      signature: "skip(): unit",
      about: "Drops the current event",
      example: ["skip()", "()"],
      acts: true,
      withoutEvent: "call it in -e, or choose events with --filter",
      call: ({ host }) => host.skip(),
    }),
    define({
      signature: "print(value?: any): unit",
      about: "Prints a value's text as a line to standard output, or to standard error if the output is one JSON value",
      example: ['print("done")', "()"],
      acts: true,
      call: (context, value = "") => {
        allowTextOf(context, value);
        context.host.print(textOf(value));
      },
    }),
    define({
      signature: "eprint(value?: any): unit",
      about: "Prints a value's text and a line end to standard error",
      example: ['eprint("odd")', "()"],
      acts: true,
      call: (context, value = "") => {
        allowTextOf(context, value);
        context.host.printError(textOf(value));
      },
    }),
    define({
      signature: "exit(code?: int, message?: any): unit",
      about:
        "Ends the script and the run, with an exit code from 0 to 255 (any other is 255), after printing a message to standard error",
      example: ["if 1 > 2 { exit(3) }", "()"],
      acts: true,
      call: (context, code = 0, message: ScriptValue = unit) => {
        if (message !== unit) {
          allowTextOf(context, message);
          context.host.printError(textOf(message));
        }
        context.host.exit(code >= 0 && code <= 255 ? Number(code) : 255);
        throw new ScriptError("the run ends", -1, "exit");
      },
    }),
    define({
      signature: "status_class(status: int): string",
      about: "The class of an HTTP status: 1xx to 5xx, else unknown",
      example: ["status_class(404)", '"4xx"'],
      call: (_, status) => (status >= 100 && status < 600 ? `${Math.floor(Number(status) / 100)}xx` : "unknown"),
    }),
    define({
      signature: "get_env(name: string, default?: string): string",
      about: "The value of an environment variable, or the default, or an empty string",
      example: ['get_env("NO_SUCH_VARIABLE", "none")', '"none"'],
      call: ({ host }, name, fallback = "") => host.environment(name) ?? fallback,
    }),
  ],
};

/** Functions that read files, for --begin: their paths are spelled out on the command line. */
export const files: Topic = {
  title: "Files",
  functions: [
    define({
      signature: "read_lines(path: string): array",
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
