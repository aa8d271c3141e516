import { counted, h } from "./dom.ts";
import { isRecord, type Model } from "./model.ts";

/** Says how much of the sample is read; what is rejected is a button that goes there. */
export function sayStatus(status: HTMLElement, { read, problems, authored }: Model, goOn: () => void): void {
  const records = read?.rows.filter(isRecord) ?? [];
  const rejected = records.filter(({ outcome }) => outcome === "rejected").length;
  const all = counted(records.length, "record");
  const title = "Go to the next rejected line (F8; back with Shift+F8)";
  const button = h("button", { type: "button", class: "jump", title, click: goOn }, `${rejected} rejected`);
  const isRight = problems.length === 0;
  status.className = !isRight || rejected > 0 ? "wrong" : records.length > 0 ? "fine" : "";
  if (authored === null) status.replaceChildren("No grammar yet");
  else if (!isRight) status.replaceChildren("The grammar has an error: the result is that of the last one without");
  else if (records.length === 0) status.replaceChildren("No records yet: paste some lines of a log");
  else if (rejected === 0) status.replaceChildren(`${all} read`);
  else status.replaceChildren(`${records.length - rejected} of ${all} read, `, button);
}
