import { narrowest } from "../calls.ts";
import type { HoverEntry } from "../hover.ts";
import { decodeLink, type Shared } from "../link.ts";
import { patternKinds } from "../patterns.ts";
import type { Authored, AuthoredPattern, Misauthored, Pattern, Problem } from "../protocol.ts";
import { controls, showPane } from "./controls.ts";
import { byId, h } from "./dom.ts";
import { patternEditor, sampleEditor } from "./editors.ts";
import { examples } from "./examples.ts";
import type { Model, Page } from "./model.ts";
import { readOf } from "./read.ts";
import { schedule } from "./schedule.ts";
import { tabs, viewOf } from "./tabs.ts";
import { mark, summary } from "./views/lines.ts";
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
  pattern: { kind: "typescript", text: "" },
  problems: [],
  read: null,
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
  changed: () => updates.changed(false),
});
const pattern = patternEditor(
  {
    parent: byId("pattern-editor", HTMLElement),
    label: "Grammar",
    text: "",
    changed: () => updates.changed(true),
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
  markPattern: (range) => pattern.mark(range),
  notify(text) {
    toast.textContent = text;
    toast.classList.add("shown");
    setTimeout(() => toast.classList.remove("shown"), 2500);
  },
};

/** The grammar that the reader has. */
let sent: Authored["grammar"] | null = null;

const asText = ({ grammar, names }: Authored) => JSON.stringify([grammar, names]);

const updates = schedule(async (isPattern) => {
  if (isPattern) await makeGrammar();
  await readSample();
});

async function makeGrammar(): Promise<void> {
  const written = { kind: model.kind, text: pattern.text() };
  const made = await grammarOf(written);
  model.problems = made.ok ? [] : made.problems;
  if (made.ok) {
    const { authored } = model;
    // A comment, for one, changes no grammar: the reader has read the sample with it.
    const isCode = [model.kind, model.pattern.kind].every((kind) => patternKinds[kind].isCode);
    const isSame = isCode && authored !== null && asText(made) === asText(authored);
    model.authored = isSame ? { ...made, grammar: authored.grammar } : made;
    model.pattern = written;
    if (!isSame) model.places = new Set();
    names.replaceChildren(...made.names.map((name) => h("option", {}, name)));
    names.hidden = made.names.length < 2;
    const notes = patternKinds[model.kind].isForeign ? made.grammar.notes : [];
    byId("notes", HTMLElement).replaceChildren(...notes.map((note) => h("p", {}, note)));
  }
  showProblems(model.problems);
}

async function grammarOf({ kind, text }: Pattern): Promise<Authored | Misauthored> {
  try {
    if (patternKinds[kind].isCode) return await author.ask("author", { text, name: names.value || null });
    return await reader.ask("pattern", { pattern: { kind, text } });
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
    const newPattern = authored.grammar === sent ? null : patternOf(authored);
    const asked = { authored: newPattern, sample: sample.text(), base: read?.id ?? 0 };
    model.read = readOf(await reader.ask("read", asked), read);
    sent = authored.grammar;
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

/** What the reader has to know of a grammar: of the parts of a pattern, those that it tries. */
function patternOf({ grammar, types, origins }: Authored): AuthoredPattern {
  const isForeign = patternKinds[model.pattern.kind].isForeign;
  return { grammar, types, origins: isForeign ? origins : [], pattern: model.pattern };
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
      h(
        "p",
        {},
        at && h("button", { type: "button", class: "place", click: () => pattern.goTo(at) }, `${at.line}:${at.column}`),
        h("span", {}, at === null ? message : ` ${message}`),
      ),
    ),
  );
}

/** Draws a view of the result. */
async function show(tab: string): Promise<void> {
  // What a step or a click has marked belongs to the view that is left.
  if (tab !== model.tab) pattern.mark(null);
  const isOther = tab !== model.tab;
  model.tab = tab;
  for (const one of document.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const isChosen = one.dataset.tab === tab;
    one.setAttribute("aria-selected", String(isChosen));
    one.tabIndex = isChosen ? 0 : -1;
    if (isChosen && isOther) one.scrollIntoView({ block: "nearest", inline: "nearest" });
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
  const range = new Map(model.authored?.origins).get(place) ?? null;
  pattern.mark(range);
  if (range && focuses) {
    showPane("pattern");
    pattern.view.dispatch({ selection: { anchor: range.from } });
    pattern.view.focus();
  }
}

/** Marks the fields that the part of the grammar around the cursor reads. */
function showFields(index: number): void {
  const ranges = (model.authored?.origins ?? []).map(([id, range]) => ({ id, ...range }));
  const part = narrowest(ranges, index);
  const inside = part ? ranges.filter(({ from, to }) => from >= part.from && to <= part.to) : [];
  model.places = new Set(inside.map(({ id }) => id));
  pattern.mark(part, false);
  mark(view, model.places);
}

function useFormat(format: string): void {
  load({ kind: "format", pattern: format, sample: sample.text() });
}

function load(shared: Shared): void {
  model.kind = shared.kind;
  kinds.value = shared.kind;
  names.replaceChildren();
  pattern.setCode(patternKinds[shared.kind].isCode);
  asFile.hidden = !patternKinds[shared.kind].isForeign;
  model.row = null;
  if (sample.text() !== shared.sample) sample.set(shared.sample);
  if (pattern.text() !== shared.pattern) pattern.set(shared.pattern);
  updates.changed(true);
}

/** Shows what the link holds. @returns false for an address without. */
async function follow(): Promise<boolean> {
  if (location.hash.length < 2) return false;
  const decoded = await decodeLink(location.hash.slice(1));
  if (decoded) load(decoded);
  else page.notify("The link is not whole: a part of its address is missing");
  return decoded !== null;
}

/** What froe playground gives the page that it serves. */
interface Given extends Shared {
  /** The address that says when the page is closed. */
  readonly alive: string;
}

async function start(): Promise<void> {
  controls({ page, reader, sample, pattern, load, renamed: () => updates.changed(true) });
  window.addEventListener("hashchange", () => void follow());
  tabs((tab) => void show(tab));
  showPane("result");
  const text = byId("given", HTMLElement).textContent?.trim() ?? "";
  const given: Given | null = text === "" ? null : JSON.parse(text);
  if (given) new EventSource(given.alive);
  if (await follow()) return;
  load(given ?? examples[0]!);
}

void start();
