import { decodeLink, encodeLink, LEAD, type Shared } from "../link.ts";
import { copied } from "./copied.ts";
import { byId, h } from "./dom.ts";
import { LONGEST_LINK } from "./memory.ts";
import { save } from "./views/tables.ts";

/** Copies a link with the work; asks what to do with one that is too long, or that the browser does not copy. */
export async function share(shared: Shared, name: string, notify: (text: string) => void): Promise<void> {
  const fragment = await encodeLink(shared);
  const link = `${location.href.replace(/#.*/s, "")}#${fragment}`;
  const copy = async () => {
    if (await copied(link)) notify("Copied: the link holds the sample and the grammar");
    else ask("The browser does not let this page copy. The link:", link, []);
  };
  if (fragment.length <= LONGEST_LINK) return copy();
  const characters = link.length.toLocaleString("en");
  const most = LONGEST_LINK.toLocaleString("en");
  const question = `The link has ${characters} characters; programs that send links cut those of more than ${most}. A file holds the same work: Open a log… reads it again.`;
  ask(question, null, [
    ["Save as a file", () => save(`${name}.froe.txt`, `${fragment}\n`)],
    ["Copy the link anyway", () => void copy()],
  ]);
}

/** The work that a text holds, if it is the file that holds one instead of a link; null for any other text. */
export async function workIn(text: string): Promise<Shared | null> {
  return text.startsWith(LEAD) ? decodeLink(text) : null;
}

type Choice = readonly [title: string, act: () => void];

/** Asks what to do, in a dialog that Escape closes. */
function ask(question: string, text: string | null, choices: readonly Choice[]): void {
  const dialog = byId("dialog", HTMLDialogElement);
  const close = () => dialog.close();
  const shown = text === null ? null : h("textarea", { readonly: true, rows: 4, "aria-label": "Link" });
  if (shown && text !== null) shown.value = text;
  dialog.replaceChildren(
    h("p", {}, question),
    shown ?? "",
    h(
      "div",
      { class: "choices" },
      ...choices.map(([title, act], index) =>
        h("button", { type: "button", class: index === 0 ? "main" : null, click: () => [close(), act()] }, title),
      ),
      h("button", { type: "button", click: close }, choices.length > 0 ? "Cancel" : "Close"),
    ),
  );
  dialog.showModal();
  shown?.select();
}
