import type { Cause } from "../../protocol.ts";
import { counted, h } from "../dom.ts";
import type { Page } from "../model.ts";
import { rowElement } from "./row.ts";

/** Lines of a cause that are listed; the others are counted. */
const MOST_LISTED = 200;

/** The rejected lines by their cause: how many there are, the first of them, and where the others are. */
export function causesElement(page: Page, causes: readonly Cause[]): readonly HTMLElement[] {
  return causes.map(({ rows, text }) => {
    const [first, ...others] = rows.map((index) => ({ index, row: page.model.read?.rows[index] }));
    const links = others
      .slice(0, MOST_LISTED)
      .map(({ index, row }) =>
        h(
          "button",
          { type: "button", class: "small", title: row?.text ?? "", click: () => page.goTo(index) },
          String(row?.line),
        ),
      );
    const more = others.length > MOST_LISTED ? ` and ${others.length - MOST_LISTED} more` : "";
    return h(
      "section",
      {},
      h("h3", {}, h("span", { class: "count" }, counted(rows.length, "line")), text),
      first?.row ? h("div", { class: "lines", role: "grid" }, rowElement(page, first.row, first.index, false)) : null,
      others.length === 0 ? null : h("details", {}, h("summary", {}, "The other lines"), h("p", {}, ...links, more)),
    );
  });
}
