/** A long list of which the elements in view exist, and some around them. */
export interface VirtualList {
  /** Draws the elements in view anew. @param count how many the list has now. */
  refresh(count: number): Promise<void>;
  /** Scrolls to an element, if it is not in view. */
  reveal(index: number): Promise<void>;
}

/** What a list draws. */
interface Asked {
  readonly scroller: HTMLElement;
  readonly list: HTMLElement;
  /** The elements from one index to another. */
  readonly draw: (from: number, to: number) => Promise<readonly HTMLElement[]>;
}

/** Height above and below what is seen whose elements exist, in pixels. */
const AROUND = 500;
/** The height of an element as long as nobody has seen any; then that of those in view. */
const GUESSED = 46;
/** Elements that are drawn may be higher than was guessed: one that is to be in view is looked for again. */
const MOST_TRIES = 4;

/** Makes a list virtual: space around the elements that exist has the height of the others. */
export function virtualList({ scroller, list, draw }: Asked): VirtualList {
  let heights: number[] = [];
  const seenOnes = new Set<number>();
  let drawn = { from: 0, to: 0 };
  let isBusy = false;
  let reveals = 0;
  let renders = 0;
  let newest = Promise.resolve();
  const top = (index: number) => heights.slice(0, index).reduce((sum, one) => sum + one, 0);
  /** The index of the element at a height. */
  const at = (height: number) => {
    let index = 0;
    for (let sum = 0; index < heights.length - 1 && sum + heights[index]! <= height; index++) sum += heights[index]!;
    return index;
  };
  const space = () => {
    list.style.paddingTop = `${top(drawn.from)}px`;
    list.style.paddingBottom = `${top(heights.length) - top(drawn.to)}px`;
  };
  const measure = () => {
    // A list that is not in the page has no heights.
    if (scroller.clientHeight === 0) return;
    const elements = [...list.children];
    let sum = 0;
    for (const [index, one] of elements.entries()) {
      if (!(one instanceof HTMLElement)) continue;
      seenOnes.add(drawn.from + index);
      heights[drawn.from + index] = one.offsetHeight;
      sum += one.offsetHeight;
    }
    const usual = Math.round(sum / Math.max(1, elements.length));
    if (usual > 0) heights = heights.map((height, index) => (seenOnes.has(index) ? height : usual));
  };
  const renderNow = async (): Promise<void> => {
    const own = ++renders;
    const { scrollTop, clientHeight } = scroller;
    const from = at(scrollTop - AROUND);
    const to = Math.min(heights.length, at(scrollTop + Math.max(clientHeight, AROUND) + AROUND) + 1);
    const elements = await draw(from, to);
    // Somebody scrolls faster than lines are drawn: what is seen last counts.
    if (own !== renders) return newest;
    const anchor = at(scroller.scrollTop);
    const offset = scroller.scrollTop - top(anchor);
    drawn = { from, to: from + elements.length };
    replaceMiddle(list, elements);
    measure();
    space();
    // What is above may be higher than was guessed: what is seen stays where it is.
    const now = top(anchor) + offset;
    if (Math.abs(now - scroller.scrollTop) >= 1) scroller.scrollTop = now;
  };
  const render = () => {
    newest = renderNow();
    return newest;
  };
  // The height changes with the panes; and whoever leaves the list finds it where it was.
  let seen = 0;
  new ResizeObserver(() => {
    if (scroller.clientHeight === 0) return;
    scroller.scrollTop = seen;
    void render();
  }).observe(scroller);
  scroller.addEventListener("scroll", () => {
    const { scrollTop, clientHeight } = scroller;
    seen = scrollTop;
    const isDrawn = at(scrollTop) >= drawn.from && at(scrollTop + clientHeight) < drawn.to;
    if (isDrawn || isBusy) return;
    isBusy = true;
    void render().finally(() => {
      isBusy = false;
    });
  });
  return {
    async refresh(count) {
      heights = Array.from({ length: count }, (_, index) => heights[index] ?? GUESSED);
      await render();
    },
    async reveal(index) {
      const asked = ++reveals;
      // One that is asked for later wins.
      for (let tries = 0; tries < MOST_TRIES && asked === reveals; tries++) {
        const [start, end] = [top(index), top(index + 1)];
        const { scrollTop, clientHeight } = scroller;
        if (start >= scrollTop && end <= scrollTop + clientHeight && index >= drawn.from && index < drawn.to) return;
        scroller.scrollTop = Math.max(0, start - clientHeight / 3);
        seen = scroller.scrollTop;
        await render();
      }
    },
  };
}

/** Replaces the children that differ, between those that are the same at the start and at the end. */
function replaceMiddle(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const old = [...parent.children];
  let head = 0;
  while (head < old.length && head < children.length && old[head] === children[head]) head++;
  let tail = 0;
  while (tail < Math.min(old.length, children.length) - head && old.at(-1 - tail) === children.at(-1 - tail)) tail++;
  const after = tail === 0 ? null : old.at(-tail)!;
  for (const one of old.slice(head, old.length - tail)) one.remove();
  for (const one of children.slice(head, children.length - tail)) parent.insertBefore(one, after);
}
