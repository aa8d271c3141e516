import { encodeLink, packedOf, type Shared, sharedBy } from "../link.ts";
import { keep as keepText, kept } from "./kept.ts";

/** How long nobody types before the work is kept, in milliseconds. */
const PAUSE = 300;
/** Longer links are cut by programs that send them. */
export const LONGEST_LINK = 8000;
const KEY = location.pathname;

/** What is typed, kept in the history of the window and in the storage of the browser. */
export interface Memory {
  /** To be called at each change. */
  changed(): void;
  /** Begins an entry of the history: Back brings back the work before it. */
  leave(): void;
}

/** What this entry of the history holds; null for a new one. */
export function remembered(): Shared | null {
  return sharedBy(history.state);
}

/** What was typed at this address when it was open last; null for nothing. */
export function stored(): Shared | null {
  return sharedBy(JSON.parse(kept(KEY) ?? "null"));
}

/** Keeps the work. @param isPassing true if the address ends with the page, and with it what is stored for it. */
export function memory(current: () => Shared, restore: (shared: Shared) => void, isPassing: boolean): Memory {
  let timer = 0;
  let isLost = false;
  const bare = () => location.pathname + location.search;
  const keep = () => {
    window.clearTimeout(timer);
    timer = 0;
    const shared = current();
    const state = packedOf(shared);
    isLost = !keepText(KEY, JSON.stringify(state)) || isPassing;
    history.replaceState(state, "", bare());
    void encodeLink(shared).then((fragment) => {
      const isLatest = JSON.stringify(history.state) === JSON.stringify(state);
      if (isLatest && fragment.length <= LONGEST_LINK) history.replaceState(state, "", `#${fragment}`);
    });
  };
  const keepNow = () => {
    if (timer !== 0) keep();
  };
  window.addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", keepNow);
  window.addEventListener("popstate", () => {
    // What waits to be kept is of the entry that was left.
    window.clearTimeout(timer);
    timer = 0;
    const before = remembered();
    if (before !== null) restore(before);
  });
  window.addEventListener("beforeunload", (event) => {
    keepNow();
    if (isLost) event.preventDefault();
  });
  return {
    changed() {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, PAUSE);
    },
    leave() {
      keepNow();
      if (remembered() === null) history.replaceState(packedOf(current()), "");
      history.pushState(null, "", bare());
    },
  };
}
