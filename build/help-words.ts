import { HELP_WORDS } from "../cli/start/stored-formats.ts";
import { packed } from "./packed.ts";

/** The help for an option, a command or a value; no run depends on it. */
const PROSE: readonly string[] = ["about", "details", "example"];
/** Where options and commands are defined. */
const DEFINITIONS = /[\\/]cli[\\/](options|commands[\\/]definitions)[\\/]\w+\.ts$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface PluginContext {
  parse(code: string): object;
  emitFile(file: { type: "asset"; fileName: string; source: string | Uint8Array }): void;
}

/** Takes the words that only help prints out of the code; see helpWords in cli/start/stored-formats.ts. */
export function helpWords() {
  const words = new Map<string, unknown[]>();
  return {
    name: "help-words",
    transform(this: PluginContext, code: string, id: string) {
      if (!DEFINITIONS.test(id)) return null;
      const properties = propertiesIn(this.parse(code));
      const module = id.replace(/.*[\\/]cli[\\/]/, "");
      const own: unknown[] = [];
      words.set(module, own);
      let text = code;
      for (const { key, property, value } of properties.toReversed()) {
        const literal = code.slice(value.start, value.end);
        // What is put together from other values is no word that could be written down.
        if (!isLiteral(value)) continue;
        const index = own.push(new Function(`return ${literal}`)()) - 1;
        const getter = `get ${key}() { return helpWords(${JSON.stringify(module)}, ${index}); }`;
        text = text.slice(0, property.start) + getter + text.slice(property.end);
      }
      if (text === code) return null;
      const home = module.startsWith("options") ? ".." : "../..";
      return { code: `import { helpWords } from "${home}/start/stored-formats.ts";\n${text}`, map: null };
    },
    generateBundle(this: PluginContext) {
      const source = packed(HELP_WORDS, JSON.stringify(Object.fromEntries([...words].sort())));
      this.emitFile({ type: "asset", fileName: HELP_WORDS, source });
    },
  };
}

interface Property {
  readonly key: string;
  readonly property: Node;
  readonly value: Node;
}

/** The properties of all objects in the code, in their order; those inside one that help prints are a part of it. */
function propertiesIn(node: object): readonly Property[] {
  if (
    isNode(node) &&
    node.type === "Property" &&
    isNode(node.key) &&
    node.key.type === "Identifier" &&
    isNode(node.value)
  ) {
    const key = String(node.key.name);
    if (PROSE.includes(key)) return [{ key, property: node, value: node.value }];
  }
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((inner) => propertiesIn(inner));
}

function isLiteral(value: Node): boolean {
  if (value.type === "ObjectExpression") {
    const properties = Array.isArray(value.properties) ? value.properties.filter(isNode) : [];
    return properties.every((property) => isNode(property.value) && isLiteral(property.value));
  }
  return (
    value.type === "Literal" ||
    (value.type === "TemplateLiteral" && Array.isArray(value.expressions) && value.expressions.length === 0)
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
