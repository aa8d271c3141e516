import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { encodeLink, type Shared } from "../../playground/link.ts";
import type { Tab } from "./browser.ts";

/** The page as a file, which no server gives. */
export const PAGE = pathToFileURL(resolve("dist/playground/index.html")).href;
export const DESK = { width: 1440, height: 900, scheme: "light" } as const;

/** The address of the page with a sample and a pattern. */
export async function linkTo(shared: Shared): Promise<string> {
  return `${PAGE}#${await encodeLink(shared)}`;
}

/** Shows a sample and a pattern in an open page, as a link that is followed does. */
export async function follow(tab: Tab, shared: Shared): Promise<void> {
  const fragment = await encodeLink(shared);
  // An address that is the same is no new one.
  await settled(
    tab,
    `history.replaceState(null, "", location.pathname); location.hash = ${JSON.stringify(`#${fragment}`)}`,
  );
  const shown = [await tab.value("document.querySelector('#kind').value"), await written(tab), await sampled(tab)];
  const { kind, pattern, sample } = shared;
  if (JSON.stringify(shown) !== JSON.stringify([kind, pattern, sample])) throw new Error("the link is not shown");
}

/** True in the page while nothing is left of all that has changed. */
const AT_REST = "document.documentElement.dataset.updated";

/** Runs code in a page at rest, and waits until the page has read the sample again. */
export async function settled(tab: Tab, code: string): Promise<void> {
  await changing(tab, () => tab.value(`(() => { ${code}; })()`));
}

/** Changes a page at rest, and waits until it is so again: what came before is no answer to the change. */
export async function changing(tab: Tab, change: () => Promise<unknown>): Promise<void> {
  await tab.until(AT_REST);
  await tab.value(`delete ${AT_REST}`);
  await change();
  await tab.until(AT_REST);
}

/** Replaces the text of an editor as a person does: all of it is chosen, and typed over. */
export async function retype(tab: Tab, editor: "sample" | "pattern", text: string): Promise<void> {
  await tab.click(`#${editor}-editor .cm-line`);
  await tab.press("a", 2);
  await changing(tab, () => tab.type(text));
}

/** The lines of the view Lines: the names of fields with their text, and what was rejected. */
export function shownLines(tab: Tab): Promise<readonly { fields: readonly string[]; why: string }[]> {
  return tab.value(`[...document.querySelectorAll(".line")].map((line) => ({
    fields: [...line.querySelectorAll(".field")].map((one) => one.getAttribute("aria-label")),
    why: line.querySelector(".why span")?.textContent ?? "",
  }))`);
}

/** The whole text of the grammar's editor: the page itself shows the lines that are in view. */
export async function written(tab: Tab): Promise<string> {
  return tab.value("document.querySelector('#pattern-editor .cm-content').cmTile.view.state.doc.toString()");
}

/** Pastes a text where the focus is. */
export async function paste(tab: Tab, text: string): Promise<void> {
  await tab.value(`(() => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
}

/** The whole text of the sample's editor. */
export async function sampled(tab: Tab): Promise<string> {
  return tab.value("document.querySelector('#sample-editor .cm-content').cmTile.view.state.doc.toString()");
}
