import type { Shared } from "../link.ts";
import { isPatternKind, patternKinds, patternNames } from "../patterns.ts";
import { suggest } from "./banner.ts";
import { byId, h } from "./dom.ts";
import type { Editor } from "./editors.ts";
import { examples } from "./examples.ts";
import { nextRejected, type Page } from "./model.ts";
import { share, workIn } from "./share.ts";
import { save } from "./views/tables.ts";
import type { Client } from "./worker-client.ts";

/** What the controls of the page work on. */
interface Parts {
  readonly page: Page;
  readonly reader: Client;
  readonly sample: Editor;
  readonly pattern: Editor;
  /** What the page shows now. */
  readonly current: () => Shared;
  /** Shows a pattern and a sample, as a new entry of the history. */
  readonly load: (shared: Shared) => void;
  /** Another grammar of the file is chosen. */
  readonly renamed: () => void;
  /** What was typed here before a link was opened; null for nothing. */
  readonly earlier: Shared | null;
}

/** A larger log is cut: the page is for grammars, not for logs. */
const MOST_BYTES = 512 * 1024;
/** The mark of the order of bytes, which some programs put before the first line. */
const BOM = /^\uFEFF/;

/** Lets the buttons and lists of the page do what they say. */
export function controls({ page, reader, sample, pattern, current, load, renamed, earlier }: Parts): void {
  const { model } = page;
  /** Does something when a button is pressed; what goes wrong is said. */
  const press = (id: string, act: () => Promise<void>) =>
    byId(id, HTMLButtonElement).addEventListener(
      "click",
      () => void act().catch(({ message }) => page.notify(message)),
    );

  /** A copy of each pattern that was left for one of another kind. */
  const left = new Map<string, string>();
  const kinds = byId("kind", HTMLSelectElement);
  for (const name of patternNames) {
    const { title, about } = patternKinds[name];
    kinds.append(h("option", { value: name, title: about }, title));
  }
  kinds.addEventListener("change", () => {
    const kind = kinds.value;
    if (!isPatternKind(kind)) return;
    left.set(model.kind, pattern.text());
    load({ ...current(), kind, pattern: left.get(kind) ?? patternKinds[kind].example });
  });
  byId("names", HTMLSelectElement).addEventListener("change", renamed);
  chooser(load, earlier);
  const draft = async () => {
    if (sample.text().trim() === "") return page.notify("No lines to draft from: paste some lines of a log");
    const { sample: lines, multiline = "" } = current();
    // A draft joins lines itself.
    const file = await reader.ask("draft", { sample: lines, name: "draft", multiline });
    load({ kind: "typescript", pattern: file, sample: lines });
    page.notify("A draft: read each part, and name the fields");
  };
  press("draft", draft);
  press("as-file", async () => {
    const { kind, pattern: text } = current();
    const file = await reader.ask("grammarFile", { pattern: { kind, text }, name: "imported" });
    if (file === "") return page.notify("The pattern has an error: there is no grammar file of it");
    load({ ...current(), kind: "typescript", pattern: file });
  });
  const name = () => model.authored?.grammar.name ?? "grammar";
  press("share", () => share(current(), name(), (text) => page.notify(text)));
  press("save", async () => {
    const isCode = patternKinds[model.kind].isCode;
    save(isCode ? `${name()}.grammar.ts` : `${name()}.txt`, pattern.text());
  });

  const use = (format: string) => {
    load({ ...current(), kind: "format", pattern: format });
    showPane("result");
  };
  press("detect", async () => {
    const { sample: text, multiline = "" } = current();
    if (text.trim() === "") return page.notify("No lines yet: paste some lines of a log");
    const joined = multiline === "" ? null : await reader.ask("joined", { multiline });
    const suggestions = await reader.ask("suggest", { sample: text, lines: joined?.ok ? joined.lines : null });
    // Other lines may have been pasted meanwhile.
    if (sample.text() === text) suggest(suggestions, { use, draft: () => void draft() });
  });
  /** Shows another log, and which formats read it. */
  const show = (text: string) => {
    sample.set(text.replace(BOM, ""));
    byId("detect", HTMLButtonElement).click();
  };
  const isBlank = () => ["", ...examples.map(({ sample }) => sample)].includes(sample.text());
  page.pasted = (text) => {
    if (text.trim() === "" || !isBlank()) return false;
    show(text);
    return true;
  };
  document.addEventListener("paste", (event) => {
    const { target, clipboardData } = event;
    const isField = target instanceof Element && target.closest(".cm-editor, input, textarea") !== null;
    if (!isField && page.pasted(clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
  });
  /** Shows the work or the lines of a file, or the first of them. */
  const open = async (file: File | undefined) => {
    if (!file) return;
    const text = (await file.slice(0, MOST_BYTES).text()).replace(BOM, "");
    const work = await workIn(text);
    const isCut = file.size > MOST_BYTES;
    if (work) load(work);
    else show(isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text);
    page.notify(isCut ? `The first ${MOST_BYTES / 1024} KiB of ${file.name}` : `Opened ${file.name}`);
  };
  byId("file", HTMLInputElement).addEventListener("change", ({ currentTarget }) => {
    if (!(currentTarget instanceof HTMLInputElement)) return;
    void open(currentTarget.files?.[0]);
    // The same file may be opened again.
    currentTarget.value = "";
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void open(file);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "F8") return;
    event.preventDefault();
    const next = nextRejected(model, event.shiftKey ? -1 : 1);
    if (next !== null) page.goTo(next);
  });
  for (const one of document.querySelectorAll<HTMLElement>("nav [data-pane]"))
    one.addEventListener("click", () => showPane(one.dataset.pane ?? "result"));
}

/** The list of examples, and of what was here before. */
function chooser(load: (shared: Shared) => void, earlier: Shared | null): void {
  const list = byId("examples", HTMLSelectElement);
  const all = [...examples, ...(earlier ? [{ ...earlier, title: "Your work before this link" }] : [])];
  list.append(...all.map(({ title }, index) => h("option", { value: index }, title)));
  list.addEventListener("change", () => {
    const example = all[Number(list.value)];
    if (list.value !== "" && example) load(example);
    list.value = "";
  });
}

/** Shows one of the panes, where there is room for one alone. */
export function showPane(name: string): void {
  document.body.dataset.pane = name;
  for (const one of document.querySelectorAll<HTMLElement>("button[data-pane]"))
    one.setAttribute("aria-pressed", String(one.dataset.pane === name));
}
