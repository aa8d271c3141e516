import { encodeLink, type Shared } from "../link.ts";
import { isPatternKind, patternKinds, patternNames } from "../patterns.ts";
import { byId, h } from "./dom.ts";
import type { Editor } from "./editors.ts";
import { examples } from "./examples.ts";
import type { Page } from "./model.ts";
import { save } from "./views/tables.ts";
import type { Client } from "./worker-client.ts";

/** What the controls of the page work on. */
interface Parts {
  readonly page: Page;
  readonly reader: Client;
  readonly sample: Editor;
  readonly pattern: Editor;
  /** Shows a pattern and a sample. */
  readonly load: (shared: Shared) => void;
  /** Another grammar of the file is chosen. */
  readonly renamed: () => void;
}

/** A larger log is cut: the page is for grammars, not for logs. */
const MOST_BYTES = 512 * 1024;

/** Lets the buttons and lists of the page do what they say. */
export function controls({ page, reader, sample, pattern, load, renamed }: Parts): void {
  const { model } = page;
  const shared = (): Shared => ({ kind: model.kind, pattern: pattern.text(), sample: sample.text() });
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
    load({ kind, pattern: left.get(kind) ?? patternKinds[kind].example, sample: sample.text() });
  });
  byId("names", HTMLSelectElement).addEventListener("change", renamed);
  const chooser = byId("examples", HTMLSelectElement);
  chooser.append(...examples.map(({ title }, index) => h("option", { value: index }, title)));
  chooser.addEventListener("change", () => {
    const example = examples[Number(chooser.value)];
    if (chooser.value !== "" && example) load(example);
    chooser.value = "";
  });
  press("draft", async () => {
    if (sample.text().trim() === "") return page.notify("No lines to draft from: paste some lines of a log");
    load({
      kind: "typescript",
      pattern: await reader.ask("draft", { sample: sample.text(), name: "draft" }),
      sample: sample.text(),
    });
    page.notify("A draft: read each part, and name the fields");
  });
  press("as-file", async () => {
    const { kind, pattern: text, sample: lines } = shared();
    const file = await reader.ask("grammarFile", { pattern: { kind, text }, name: "imported" });
    if (file === "") return page.notify("The pattern has an error: there is no grammar file of it");
    load({ kind: "typescript", pattern: file, sample: lines });
  });
  press("share", async () => {
    location.hash = await encodeLink(shared());
    await navigator.clipboard.writeText(location.href);
    page.notify("Copied: the link holds the sample and the grammar");
  });
  press("save", async () => {
    const name = model.authored?.grammar.name ?? "grammar";
    const isCode = patternKinds[model.kind].isCode;
    save(isCode ? `${name}.grammar.ts` : `${name}.txt`, pattern.text());
  });
  byId("file", HTMLInputElement).addEventListener("change", async ({ currentTarget }) => {
    const file = currentTarget instanceof HTMLInputElement ? currentTarget.files?.[0] : undefined;
    if (file) page.notify(await opened(file, sample));
  });
  for (const one of document.querySelectorAll<HTMLElement>("nav [data-pane]"))
    one.addEventListener("click", () => showPane(one.dataset.pane ?? "result"));
}

/** Shows the lines of a file, or the first of them. @returns what to say about it. */
async function opened(file: File, sample: Editor): Promise<string> {
  const text = await file.slice(0, MOST_BYTES).text();
  const isCut = file.size > MOST_BYTES;
  sample.set(isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text);
  return isCut ? `The first ${MOST_BYTES / 1024} KiB of ${file.name}` : `Opened ${file.name}`;
}

/** Shows one of the panes, where there is room for one alone. */
export function showPane(name: string): void {
  document.body.dataset.pane = name;
  for (const one of document.querySelectorAll<HTMLElement>("button[data-pane]"))
    one.setAttribute("aria-pressed", String(one.dataset.pane === name));
}
