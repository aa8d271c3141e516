import type { Candidate, Suggestions } from "../protocol.ts";
import { byId, h } from "./dom.ts";

/** What can be done with a suggestion. */
interface Acts {
  readonly use: (format: string) => void;
  readonly draft: () => void;
}

const share = ({ read, records }: Pick<Candidate, "read" | "records">) => `${read} of ${records}`;

/** Takes the suggestion away: it is about other lines, or somebody has chosen. */
export function closeBanner(): void {
  byId("banner", HTMLElement).replaceChildren();
}

/** Says which formats read a sample, and lets people choose. */
export function suggest({ formats, draft }: Suggestions, { use, draft: make }: Acts): void {
  const banner = byId("banner", HTMLElement);
  const button = (text: string, act: () => void, isMain = false) =>
    h("button", { type: "button", class: isMain ? "small main" : "small", click: () => [closeBanner(), act()] }, text);
  const [best] = formats;
  const isWhole = best !== undefined && best.read === best.records;
  const dismiss = h("button", { type: "button", class: "small plain", "aria-label": "Close", click: closeBanner }, "×");
  if (isWhole) {
    banner.replaceChildren(
      h("p", {}, h("strong", {}, best.format), ` reads ${share(best)}`, h("span", { class: "about" }, best.about)),
      button("Use it", () => use(best.format), true),
      button("Draft a grammar instead", make),
      dismiss,
    );
    return;
  }
  const nearest = formats.map((one) => button(`${one.format} ${share(one)}`, () => use(one.format)));
  const which = best === undefined ? "these lines." : "them all. Nearest:";
  banner.replaceChildren(
    h("p", {}, `No built-in format reads ${which}`),
    ...nearest,
    button(`Draft a grammar (infer): ${share(draft)}`, make, true),
    dismiss,
  );
}
