import type { HoverEntry } from "../hover.ts";
import { decodeLink, encodeLink, type Shared } from "../link.ts";
import { isPatternKind, patternKinds, patternNames } from "../patterns.ts";
import type { Authored, Misauthored, Problem } from "../protocol.ts";
import { callAt, indexOf, narrowest } from "./calls.ts";
import { byId, h } from "./dom.ts";
import { patternEditor, sampleEditor } from "./editors.ts";
import { examples } from "./examples.ts";
import type { Model, Page } from "./model.ts";
import { readOf } from "./read.ts";
import { tabs, viewOf } from "./tabs.ts";
import { mark, summary } from "./views/lines.ts";
import { save } from "./views/tables.ts";
import { Client, Hung } from "./worker-client.ts";

/** The build writes the declarations of froe into the page. */
declare const HOVER_TABLE: string;

/** How long the code of a grammar may run, and how long a question about the sample may take, in milliseconds. */
const CODE_TIME = 3000;
const READ_TIME = 15_000;

const entries: readonly HoverEntry[] = JSON.parse(HOVER_TABLE);
const workerText = document.getElementById("worker")?.textContent ?? "";
const workerUrl = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
const author = new Client(workerUrl, CODE_TIME);
const reader = new Client(workerUrl, READ_TIME, () => {
  model.read = null;
  sent = null;
});

const model: Model = {
  kind: "typescript",
  authored: null,
  problems: [],
  read: null,
  drawings: new WeakMap(),
  row: null,
  places: new Set(),
  tab: "lines",
};

const status = byId("status", HTMLElement);
const view = byId("view", HTMLElement);
const problems = byId("problems", HTMLElement);
const kinds = byId("kind", HTMLSelectElement);
const names = byId("names", HTMLSelectElement);
const toast = byId("toast", HTMLElement);
const asFile = byId("as-file", HTMLButtonElement);

const sample = sampleEditor({
  parent: byId("sample-editor", HTMLElement),
  label: "Sample lines",
  text: "",
  changed: () => later(false),
});
const pattern = patternEditor(
  {
    parent: byId("pattern-editor", HTMLElement),
    label: "Grammar",
    text: "",
    changed: () => later(true),
    moved: (index) => showFields(index),
  },
  entries,
);

const page: Page = {
  model,
  choose(row, tab) {
    model.row = row;
    for (const one of view.querySelectorAll<HTMLElement>("[data-row]"))
      one.classList.toggle("chosen", one.dataset.row === String(row));
    if (tab !== undefined) void show(tab);
  },
  showPart,
  say(text) {
    toast.textContent = text;
    toast.classList.add("shown");
    setTimeout(() => toast.classList.remove("shown"), 2500);
  },
};

let isDue = false;
let isPatternNew = true;
let isBusy = false;
let isAgain = false;
/** When the first change came that is not shown yet. */
let changedAt = 0;
/** The grammar that the reader has. */
let sent: Authored | null = null;

/** Reads again after all that one event changes: the workers read while the browser draws what was typed. */
function later(isPattern: boolean): void {
  isPatternNew ||= isPattern;
  changedAt ||= performance.now();
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    void update();
  });
}

/** Makes the grammar and reads the sample; one at a time, and once more if something was typed meanwhile. */
async function update(): Promise<void> {
  if (isBusy) {
    isAgain = true;
    return;
  }
  isBusy = true;
  try {
    if (isPatternNew) await makeGrammar();
    await readSample();
  } finally {
    isBusy = false;
  }
  if (isAgain) {
    isAgain = false;
    await update();
  } else noteUpdate();
}

/** Notes in the page how long an update took, from the change until it can be seen: tests wait for it. */
function noteUpdate(): void {
  const start = changedAt;
  changedAt = 0;
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.documentElement.dataset.updated = (performance.now() - start).toFixed(1);
    }),
  );
}

async function makeGrammar(): Promise<void> {
  isPatternNew = false;
  const made = await grammarOf(pattern.text());
  model.problems = made.ok ? [] : made.problems;
  if (made.ok) {
    model.authored = made;
    model.places = new Set();
    names.replaceChildren(...made.names.map((name) => h("option", {}, name)));
    names.hidden = made.names.length < 2;
  }
  showProblems(model.problems);
}

async function grammarOf(text: string): Promise<Authored | Misauthored> {
  try {
    if (patternKinds[model.kind].isCode) return await author.ask("author", { text, name: names.value || null });
    return await reader.ask("pattern", { pattern: { kind: model.kind, text } });
  } catch (error) {
    return { ok: false, problems: [{ message: messageOf(error, "the code of the grammar"), at: null }] };
  }
}

async function readSample(): Promise<void> {
  if (model.authored === null) {
    status.textContent = "no grammar yet";
    await show(model.tab);
    return;
  }
  try {
    const { authored, read } = model;
    const asked = { authored: authored === sent ? null : authored, sample: sample.text(), base: read?.id ?? 0 };
    model.read = readOf(await reader.ask("read", asked), read, model.drawings);
    sent = authored;
  } catch (error) {
    model.read = null;
    showProblems([{ message: messageOf(error, "reading the sample"), at: null }]);
    return;
  }
  const { rows } = model.read;
  const isRecord = (row: number | null) =>
    row !== null && rows[row]?.json !== undefined && rows[row].outcome !== "blank";
  if (!isRecord(model.row)) {
    const first = rows.findIndex(({ outcome }) => outcome === "event" || outcome === "rejected");
    model.row = first < 0 ? null : first;
  }
  const isRight = model.problems.length === 0;
  status.textContent = isRight ? summary(rows) : "the grammar has an error: the result is that of the last one without";
  status.className = isRight && rows.every(({ outcome }) => outcome !== "rejected") ? "fine" : "wrong";
  await show(model.tab);
}

function messageOf(error: unknown, what: string): string {
  if (error instanceof Hung) return `${what} ${error.message}: does it loop without end?`;
  if (error instanceof Error) return error.message;
  throw error;
}

function showProblems(all: readonly Problem[]): void {
  pattern.show(all);
  problems.replaceChildren(
    ...all.map(({ message, at }) =>
      h("p", {}, at ? h("strong", {}, `${at.line}:${at.column} `) : null, h("span", {}, message)),
    ),
  );
}

/** Draws a view of the result. */
async function show(tab: string): Promise<void> {
  // What a step or a click has marked belongs to the view that is left.
  if (tab !== model.tab) pattern.mark(null);
  model.tab = tab;
  for (const one of document.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const isChosen = one.dataset.tab === tab;
    one.setAttribute("aria-selected", String(isChosen));
    one.tabIndex = isChosen ? 0 : -1;
  }
  view.setAttribute("aria-labelledby", `tab-${tab}`);
  if (model.read === null) {
    view.replaceChildren(h("p", { class: "nothing" }, "Write a grammar, or draft one from the lines."));
    return;
  }
  const { read } = model;
  try {
    const content = await viewOf(tab, page, reader, useFormat);
    // A newer result, or another tab, has come meanwhile.
    if (model.read !== read || model.tab !== tab || view.firstElementChild === content) return;
    view.replaceChildren(content);
  } catch (error) {
    view.replaceChildren(h("p", { class: "nothing wrong" }, messageOf(error, "this view")));
  }
}

/** Marks the part of the grammar file that made a place, and the fields that it reads. */
function showPart(place: number, focuses = false): void {
  model.places = new Set([place]);
  mark(view, model.places);
  for (const one of view.querySelectorAll<SVGElement>("[data-place].place"))
    one.classList.toggle("marked", Number(one.dataset.place) === place);
  const at = new Map(model.authored?.origins).get(place);
  if (!at) {
    pattern.mark(null);
    return;
  }
  const text = pattern.text();
  const range = callAt(text, indexOf(text, at));
  pattern.mark(range);
  if (focuses && patternKinds[model.kind].isCode) {
    showPane("pattern");
    pattern.view.dispatch({ selection: { anchor: range.from } });
    pattern.view.focus();
  }
}

/** Marks the fields that the part of the grammar around the cursor reads. */
function showFields(index: number): void {
  const text = pattern.text();
  const ranges = (model.authored?.origins ?? []).map(([id, at]) => ({ id, ...callAt(text, indexOf(text, at)) }));
  const part = narrowest(ranges, index);
  const inside = part ? ranges.filter(({ from, to }) => from >= part.from && to <= part.to) : [];
  model.places = new Set(inside.map(({ id }) => id));
  pattern.mark(part, false);
  mark(view, model.places);
}

function useFormat(format: string): void {
  void load({ kind: "format", pattern: format, sample: sample.text() });
}

async function load(shared: Shared): Promise<void> {
  model.kind = shared.kind;
  kinds.value = shared.kind;
  names.replaceChildren();
  pattern.setCode(patternKinds[shared.kind].isCode);
  asFile.hidden = shared.kind !== "config";
  model.row = null;
  if (sample.text() !== shared.sample) sample.set(shared.sample);
  if (pattern.text() !== shared.pattern) pattern.set(shared.pattern);
  later(true);
}

function showPane(name: string): void {
  document.body.dataset.pane = name;
  for (const one of document.querySelectorAll<HTMLElement>("[data-pane]"))
    if (one.localName === "button") one.setAttribute("aria-pressed", String(one.dataset.pane === name));
}

const shared = (): Shared => ({ kind: model.kind, pattern: pattern.text(), sample: sample.text() });

/** A copy of each pattern that was left for one of another kind. */
const left = new Map<string, string>();

function listen(): void {
  kinds.append(...patternNames.map((name) => h("option", { value: name }, patternKinds[name].title)));
  kinds.addEventListener("change", () => {
    const kind = kinds.value;
    if (!isPatternKind(kind)) return;
    left.set(model.kind, pattern.text());
    void load({ kind, pattern: left.get(kind) ?? patternKinds[kind].example, sample: sample.text() });
  });
  names.addEventListener("change", () => later(true));
  const chooser = byId("examples", HTMLSelectElement);
  chooser.append(...examples.map(({ title }, index) => h("option", { value: index }, title)));
  chooser.addEventListener("change", () => {
    const example = examples[Number(chooser.value)];
    if (chooser.value !== "" && example) void load(example);
    chooser.value = "";
  });
  byId("draft", HTMLButtonElement).addEventListener("click", async () => {
    const text = await reader.ask("draft", { sample: sample.text(), name: "draft" });
    await load({ kind: "typescript", pattern: text, sample: sample.text() });
    page.say("A draft: read each part, and name the fields");
  });
  asFile.addEventListener("click", async () => {
    const { kind, pattern: text, sample: lines } = shared();
    const file = await reader.ask("grammarFile", { pattern: { kind, text }, name: "configured" });
    if (file !== "") await load({ kind: "typescript", pattern: file, sample: lines });
  });
  byId("share", HTMLButtonElement).addEventListener("click", async () => {
    location.hash = await encodeLink(shared());
    await navigator.clipboard.writeText(location.href);
    page.say("Copied: the link holds the sample and the grammar");
  });
  byId("save", HTMLButtonElement).addEventListener("click", () => {
    const name = model.authored?.grammar.name ?? "grammar";
    const isCode = patternKinds[model.kind].isCode;
    save(isCode ? `${name}.grammar.ts` : `${name}.txt`, pattern.text());
  });
  byId("file", HTMLInputElement).addEventListener("change", async ({ currentTarget }) => {
    const file = currentTarget instanceof HTMLInputElement ? currentTarget.files?.[0] : undefined;
    if (file) await openFile(file);
  });
  for (const one of document.querySelectorAll<HTMLElement>("nav [data-pane]"))
    one.addEventListener("click", () => showPane(one.dataset.pane ?? "result"));
  window.addEventListener("hashchange", () => void follow());
}

/** A larger log is cut: the page is for grammars, not for logs. */
const MOST_BYTES = 512 * 1024;

async function openFile(file: File): Promise<void> {
  const text = await file.slice(0, MOST_BYTES).text();
  const isCut = file.size > MOST_BYTES;
  sample.set(isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text);
  if (isCut) page.say(`The first ${MOST_BYTES / 1024} KiB of ${file.name}`);
}

/** Shows what the link holds. @returns false for an address without. */
async function follow(): Promise<boolean> {
  if (location.hash.length < 2) return false;
  const decoded = await decodeLink(location.hash.slice(1));
  if (decoded) await load(decoded);
  else page.say("The link is not whole: a part of its address is missing");
  return decoded !== null;
}

/** What froe playground gives the page that it serves. */
interface Given extends Shared {
  /** The address that says when the page is closed. */
  readonly alive: string;
}

async function start(): Promise<void> {
  listen();
  tabs((tab) => void show(tab));
  showPane("result");
  const text = byId("given", HTMLElement).textContent?.trim() ?? "";
  const given: Given | null = text === "" ? null : JSON.parse(text);
  if (given) new EventSource(given.alive);
  if (await follow()) return;
  await load(given ?? examples[0]!);
}

void start();
