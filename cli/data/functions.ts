import type { ScriptFunction } from "../../engine/script/index.ts";
import { topics } from "../../grammars/functions.ts";

/** The functions of scripts. */
export function functionsData() {
  return topics.flatMap(({ title, functions }) => functions.map((one) => functionData(title, one)));
}

function functionData(topic: string, { name, parameters, result, about, example: [script, value] }: ScriptFunction) {
  return {
    name,
    topic,
    parameters: parameters === "" ? [] : parameters.split(", ").map(parameterData),
    result: wordOf(result),
    about,
    example: { script, value },
  };
}

function parameterData(text: string) {
  const [name = "", types = ""] = text.split(": ");
  return {
    name: name.replace("?", ""),
    types: types.split(" | ").map(wordOf),
    optional: name.endsWith("?"),
  };
}

/** A type as people call it. */
function wordOf(word: string): string {
  return word === "index" ? "int" : word;
}
