import { HighlightStyle, StreamLanguage, type StreamParser, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import type { HoverEntry } from "../hover.ts";

const KEYWORD =
  /^(?:import|export|default|from|const|let|var|function|return|if|else|for|of|in|while|new|type|typeof|as|satisfies|async|await|class|extends|true|false|null|undefined)\b/;

interface State {
  /** True inside a comment of several lines. */
  isComment: boolean;
  /** True inside a template. */
  isTemplate: boolean;
}

/** Colors a grammar file: strings, comments, keywords, and the names that froe exports. */
function parserOf(known: ReadonlySet<string>): StreamParser<State> {
  return {
    name: "grammar",
    startState: () => ({ isComment: false, isTemplate: false }),
    token(stream, state) {
      if (state.isComment || stream.match("/*")) {
        state.isComment = !stream.skipTo("*/");
        if (state.isComment) stream.skipToEnd();
        else stream.match("*/");
        return "comment";
      }
      if (state.isTemplate || stream.match("`")) {
        state.isTemplate = !stream.match(/^(?:[^`\\]|\\.)*`/);
        if (state.isTemplate) stream.skipToEnd();
        return "string";
      }
      if (stream.eatSpace()) return null;
      if (stream.match(/^\/\/.*/)) return "comment";
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return "string";
      if (stream.match(/^\/(?![/*\s])(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/)) return "regexp";
      if (stream.match(KEYWORD)) return "keyword";
      if (stream.match(/^\d[\w.]*/)) return "number";
      const name = stream.match(/^[A-Za-z_$][\w$]*/);
      if (Array.isArray(name)) {
        if (known.has(name[0] ?? "")) return "function";
        return stream.match(/^\s*:/, false) ? "propertyName" : "variableName";
      }
      stream.next();
      return null;
    },
    tokenTable: { function: tags.function(tags.variableName) },
    languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", '"', "'", "`"] } },
  };
}

const style = HighlightStyle.define([
  { tag: tags.comment, class: "hl-comment" },
  { tag: tags.string, class: "hl-string" },
  { tag: tags.regexp, class: "hl-string" },
  { tag: tags.keyword, class: "hl-keyword" },
  { tag: tags.number, class: "hl-number" },
  { tag: tags.function(tags.variableName), class: "hl-function" },
  { tag: tags.propertyName, class: "hl-property" },
]);

/** The colors of grammar files. */
export function highlighting(entries: readonly HoverEntry[]) {
  const known = new Set(entries.flatMap(({ name, module }) => (module === null ? [] : [name])));
  return [StreamLanguage.define(parserOf(known)), syntaxHighlighting(style)];
}
