import type { HoverEntry } from "../hover.ts";
import { decodeLink, type Shared } from "../link.ts";
import { patternKinds } from "../patterns.ts";
import type { Answer, Authored, AuthoredPattern, Misauthored, Pattern, Problem } from "../protocol.ts";
import { closeBanner } from "./banner.ts";
import { controls, showPane } from "./controls.ts";
import { byId, h, toaster } from "./dom.ts";
import { patternEditor, sampleEditor } from "./editors.ts";
import { examples } from "./examples.ts";
import { joining } from "./joining.ts";
import { links } from "./links.ts";
import { memory, remembered, stored } from "./memory.ts";
import { isRecord, type Model, nextRejected, type Page } from "./model.ts";
import { readOf } from "./read.ts";
import { editsFor } from "./remedies.ts";
import { schedule } from "./schedule.ts";
import { splits } from "./splits.ts";
import { sayStatus } from "./status.ts";
import { type Acts, revealLine, tabs, viewOf } from "./tabs.ts";
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
  isChosen: false,
  places: new Set(),
  tab: "lines",
};

const status = byId("status", HTMLElement);
const view = byId("view", HTMLElement);
const problems = byId("problems", HTMLElement);
const kinds = byId("kind", HTMLSelectElement);
const names = byId("names", HTMLSelectElement);
const asFile = byId("as-file", HTMLButtonElement);
/** Asks once. */
function once<Q extends "formats" | "grokNames">(question: Q): () => Promise<Answer<Q>> {
  let answer: Promise<Answer<Q>> | null = null;
  return () => {
    answer ??= reader.ask(question, {});
    return answer;
  };
}

/** What is said and marked is about lines that are no longer there. */
const leaveLines = () => {
  closeBanner();
  pattern.mark(null);
};
const typed = (isPattern: boolean) => {
  if (!isPattern) leaveLines();
  updates.changed(isPattern);
  kept.changed();
};
const sample = sampleEditor({
  parent: byId("sample-editor", HTMLElement),
  label: "Sample lines",
  changed: () => typed(false),
  moved: (index) => linked.showRow(index),
  pasted: (text) => page.pasted(text),
});
const pattern = patternEditor(
  {
    parent: byId("pattern-editor", HTMLElement),
    label: "Grammar",
    changed: () => typed(true),
    moved: (index) => linked.showFields(index),
  },
  entries,
  () => model.kind,
  { formats: once("formats"), grokNames: once("grokNames") },
);

const joined = joining(reader, () => typed(true));

const page: Page = {
  model,
  choose(row, tab) {
    model.row = row;
    model.isChosen = true;
    for (const one of view.querySelectorAll<HTMLElement>("[data-row]"))
      one.classList.toggle("chosen", one.dataset.row === String(row));
    if (tab !== undefined) void show(tab);
  },
  goTo(row) {
    page.choose(row, "lines");
    showPane("result");
    void show("lines").then(() => revealLine(row, true));
  },
  showPart: (place, focuses) => linked.showPart(place, focuses),
  markPattern: (range) => pattern.mark(range),
  notify: toaster(byId("toast", HTMLElement)),
  pasted: () => false,
};

const linked = links(page, view, sample, pattern);

const acts: Acts = {
  useFormat: (format) => load({ ...current(), kind: "format", pattern: format }),
  editsFor: (row, detail) => editsFor({ model, reader, grammarOf, patternOf }, row, detail),
  apply: ({ text }) => {
    pattern.set(text);
    page.notify("Applied: Ctrl-Z in the grammar takes it back");
  },
  multiline: () => joined.text(),
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
  }
  const notes = made.ok && patternKinds[model.kind].isForeign ? made.grammar.notes : [];
  byId("notes", HTMLElement).replaceChildren(...notes.map((note) => h("p", {}, note)));
  showProblems(model.problems);
}

async function grammarOf({ kind, text }: Pattern): Promise<Authored | Misauthored> {
  try {
    const made = patternKinds[kind].isCode
      ? await author.ask("author", { text, name: names.value || null })
      : await reader.ask("pattern", { pattern: { kind, text } });
    const multiline = joined.text();
    if (!made.ok || multiline === "") return made;
    const chosen = await reader.ask("joined", { multiline });
    return chosen.ok ? { ...made, grammar: { ...made.grammar, lines: chosen.lines } } : chosen;
  } catch (error) {
    return { ok: false, problems: [{ message: messageOf(error, "the code of the grammar"), at: null }] };
  }
}

async function readSample(): Promise<void> {
  const { authored, read } = model;
  if (authored === null) {
    sayStatus(status, model, goOn);
    await show(model.tab);
    return;
  }
  try {
    const newPattern = authored.grammar === sent ? null : patternOf(authored, model.pattern);
    const asked = { authored: newPattern, sample: sample.text().replace(/^\uFEFF/, ""), base: read?.id ?? 0 };
    model.read = readOf(await reader.ask("read", asked), read);
    sent = authored.grammar;
  } catch (error) {
    model.read = null;
    showProblems([{ message: messageOf(error, "reading the sample"), at: null }]);
    return;
  }
  chooseRow();
  linked.colorParts();
  sayStatus(status, model, goOn);
  view.classList.toggle("stale", model.problems.length > 0);
  await show(model.tab);
}

/** Without a choice, details are about the first line that is rejected. */
function chooseRow(): void {
  const rows = model.read?.rows ?? [];
  const chosen = model.row === null ? undefined : rows[model.row];
  if (model.isChosen && chosen && isRecord(chosen)) return;
  const first = rows.findIndex(({ outcome }) => outcome === "rejected");
  const row = first < 0 ? rows.findIndex(isRecord) : first;
  model.row = row < 0 ? null : row;
  model.isChosen = false;
}

function goOn(): void {
  const next = nextRejected(model, 1);
  if (next !== null) page.goTo(next);
}

/** What the reader has to know of a grammar: of the parts of a pattern, those that it tries. */
function patternOf({ grammar, types, origins }: Authored, written: Pattern): AuthoredPattern {
  return { grammar, types, origins: patternKinds[written.kind].isForeign ? origins : [], pattern: written };
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
    if (isChosen && isOther) one.scrollIntoView({ block: "nearest", inline: "center" });
  }
  view.setAttribute("aria-labelledby", `tab-${tab}`);
  if (model.read === null) {
    view.replaceChildren(h("p", { class: "nothing" }, "Write a grammar, or draft one from the lines."));
    return;
  }
  const { read } = model;
  // What is shown until then is of the view that is left.
  if (isOther) view.ariaBusy = "true";
  try {
    const content = await viewOf(tab, page, reader, acts);
    // A newer result, or another tab, has come meanwhile.
    if (model.read !== read || model.tab !== tab || view.firstElementChild === content) return;
    view.replaceChildren(content);
  } catch (error) {
    view.replaceChildren(h("p", { class: "nothing wrong" }, messageOf(error, "this view")));
  } finally {
    if (model.tab === tab) view.ariaBusy = "false";
  }
}

/** Shows other work; Back brings back what was there. */
function load(shared: Shared): void {
  kept.leave();
  display(shared);
  kept.changed();
}

function display(shared: Shared): void {
  const { isCode, isForeign } = patternKinds[shared.kind];
  const isOther = shared.kind !== model.kind;
  model.kind = shared.kind;
  kinds.value = shared.kind;
  names.replaceChildren();
  asFile.hidden = !isForeign;
  document.body.classList.toggle("one-line", !isCode);
  model.row = null;
  model.isChosen = false;
  joined.set(shared.multiline ?? "");
  if (sample.text() !== shared.sample) {
    leaveLines();
    sample.begin(shared.sample);
  }
  if (isOther || pattern.text() !== shared.pattern) pattern.begin(shared.pattern);
  updates.changed(true);
}

/** Shows what the link in the address holds. @returns false for an address without. */
async function follow(): Promise<boolean> {
  if (location.hash.length < 2) return false;
  const decoded = await decodeLink(location.hash.slice(1));
  if (decoded) display(decoded);
  else page.notify("The link is not whole: a part of its address is missing");
  return decoded !== null;
}

/** What froe playground gives the page that it serves. */
interface Given extends Shared {
  /** The address that says when the page is closed. */
  readonly alive: string;
}

const given: Given | null = JSON.parse(byId("given", HTMLElement).textContent?.trim() || "null");
const current = (): Shared => {
  const multiline = joined.text();
  return { kind: model.kind, pattern: pattern.text(), sample: sample.text(), ...(multiline !== "" && { multiline }) };
};
const kept = memory(current, display, given !== null);

async function start(): Promise<void> {
  const before = remembered();
  const earlier = location.hash.length > 1 && before === null ? stored() : null;
  controls({ page, reader, sample, pattern, current, load, renamed: () => updates.changed(true), earlier });
  const first = given?.kind ? given : examples[0]!;
  window.addEventListener("hashchange", async () => {
    if (history.state === null && !(await follow())) display(first);
  });
  tabs((tab) => void show(tab));
  splits();
  showPane("result");
  if (given) new EventSource(given.alive);
  if (before) return display(before);
  if (await follow()) return;
  display(stored() ?? first);
}

void start();
