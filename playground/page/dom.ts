type Child = Node | string | null;
type Properties = Readonly<Record<string, string | number | boolean | null | ((event: never) => void)>>;

/** Makes an element. Functions listen to events, `class` and others are attributes; null and false leave one out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** The element of the page with this id. */
export function byId<T extends HTMLElement>(id: string, type: { new (): T }): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no ${id}`);
  return element;
}

/** `1 line`, `2 lines`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How long a message stays, in milliseconds. */
const SHOWN = 4000;

/** Shows messages in an element, each for some time. */
export function toaster(element: HTMLElement): (text: string) => void {
  let timer = 0;
  return (text) => {
    element.textContent = text;
    element.classList.add("shown");
    window.clearTimeout(timer);
    timer = window.setTimeout(() => element.classList.remove("shown"), SHOWN);
  };
}
