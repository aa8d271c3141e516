import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import type { HoverEntry } from "../hover.ts";
import type { Answer, Candidate } from "../protocol.ts";
import { h } from "./dom.ts";
import { type Change, importOf } from "./imports.ts";

const ICONS = { function: "function", constant: "constant", type: "type", option: "property" } as const;

/** Completion and hover from froe's own declarations. */
export function assistance(entries: readonly HoverEntry[]) {
  return [autocompletion({ override: [(context) => complete(context, entries)], icons: false }), hovering(entries)];
}

/** A list of the names of formats, which finds a part of a name or of what the format is. */
export function formatNames(formats: () => Promise<readonly Pick<Candidate, "format" | "about">[]>) {
  return async ({ state, explicit }: CompletionContext): Promise<CompletionResult | null> => {
    const text = state.doc.toString();
    if (!explicit && (text === "" || /[^\w-]/.test(text))) return null;
    const all = await formats();
    const word = text.toLowerCase();
    const found = all.filter(({ format, about }) => `${format} ${about}`.toLowerCase().includes(word));
    const isListed = explicit && (found.length === 0 || all.some(({ format }) => format === text));
    const options = (isListed ? all : found).map(({ format, about }) => ({
      ...{ label: format, detail: about },
      apply: (view: EditorView) =>
        view.dispatch({
          changes: { from: 0, to: view.state.doc.length, insert: format },
          selection: { anchor: format.length },
        }),
    }));
    return { from: 0, options, filter: false };
  };
}

/** The names of patterns of grok after `%{`: first those that lines above the pattern define. */
export function grokNames(known: () => Promise<Answer<"grokNames">>) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/%\{\w*/);
    if (!word) return null;
    const own = [...context.state.doc.toString().matchAll(/^([A-Z]\w*)[ \t]+(\S.*)\n/gm)];
    const defined = own.map(([, label = "", detail = ""]) => ({ label, detail, boost: 1 }));
    const stock = (await known()).map(({ name, about }) => ({ label: name, detail: about }));
    return { from: word.from + 2, options: [...defined, ...stock], validFor: /^\w*$/ };
  };
}

function complete(context: CompletionContext, entries: readonly HoverEntry[]): CompletionResult | null {
  const word = context.matchBefore(/[\w$]*/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const text = context.state.doc.toString();
  const before = text.slice(0, word.from);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (isInString(line)) return null;
  const module = importedModule(text, word.from);
  const isOption = /^\s*$/.test(line) && isInOptions(before);
  const shown = entries.filter((entry) => {
    if (module !== null) return entry.module === module;
    return isOption ? entry.module === null : entry.module !== null;
  });
  return {
    from: word.from,
    options: shown.map((entry) => completionOf(entry, text, module !== null)),
    validFor: /^[\w$]*$/,
  };
}

/** A name; choosing one that is not imported yet imports it. */
function completionOf(entry: HoverEntry, text: string, isImport: boolean): Completion {
  const { name, kind, module } = entry;
  const base = { label: name, type: ICONS[kind], detail: module ?? "option", info: () => entryElement(entry) };
  if (module === null) return { ...base, apply: `${name}: ` };
  if (isImport) return base;
  return {
    ...base,
    apply(view, _completion, from, to) {
      const changes = [{ from, to, insert: name }, ...importOf(name, module, text)];
      view.dispatch({ changes, selection: { anchor: from + name.length + lengthBefore(changes, from) } });
    },
  };
}

const lengthBefore = (changes: readonly Change[], at: number) =>
  changes.filter(({ from }) => from < at).reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0);

function importedModule(text: string, at: number): string | null {
  for (const match of text.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)) {
    const from = match.index + match[0].indexOf("{");
    if (at > from && at <= from + (match[1] ?? "").length + 1) return match[2] ?? null;
  }
  return null;
}

function isInString(line: string): boolean {
  return (line.replace(/\\./g, "").match(/["'`]/g)?.length ?? 0) % 2 === 1;
}

/** True directly inside the braces of `grammar("name", {`. */
function isInOptions(before: string): boolean {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    const one = before[at]!;
    if (")]}".includes(one)) depth++;
    else if ("([{".includes(one)) {
      if (depth === 0) return one === "{" && /grammar\(\s*["'][^"']*["']\s*,\s*$/.test(before.slice(0, at));
      depth--;
    }
  }
  return false;
}

function hovering(entries: readonly HoverEntry[]) {
  return hoverTooltip((view, at) => {
    const { text, from } = view.state.doc.lineAt(at);
    for (const match of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const start = from + match.index;
      const end = start + match[0].length;
      if (at < start || at > end) continue;
      const isOption = /^\s*:/.test(text.slice(match.index + match[0].length));
      const entry = entries.find(({ name, module }) => name === match[0] && (module === null) === isOption);
      if (!entry) return null;
      return { pos: start, end, above: true, create: () => ({ dom: entryElement(entry) }) };
    }
    return null;
  });
}

function entryElement({ signature, about, module }: HoverEntry): HTMLElement {
  return h(
    "div",
    { class: "entry" },
    h("code", {}, signature),
    about === "" ? null : h("p", {}, about),
    h("p", { class: "from" }, module ?? "an option of grammar(...)"),
  );
}
