import { byId, h } from "./dom.ts";
import type { Client } from "./worker-client.ts";

/** How lines are joined: a strategy of a list, or one that is typed because it has options. */
export interface Joining {
  /** What follows -M; empty for how the grammar joins them. */
  text(): string;
  set(text: string): void;
}

/** The control above the sample. @param changed is called when somebody has chosen another way. */
export function joining(reader: Client, changed: () => void): Joining {
  const list = byId("joining", HTMLSelectElement);
  const typed = byId("joining-text", HTMLInputElement);
  const isNamed = (text: string) => text === "" || [...list.options].some(({ value }) => value === text);
  const set = (text: string) => {
    const isPlain = isNamed(text) && !text.endsWith("=");
    const [name = ""] = /^\w*/.exec(text) ?? [];
    const near = [...list.options].find(({ value }) => value.startsWith(name));
    list.value = isPlain ? text : (near?.value ?? "");
    typed.value = text;
    typed.hidden = isPlain;
  };
  list.addEventListener("change", () => {
    set(list.value);
    if (!typed.hidden) typed.focus();
    changed();
  });
  typed.addEventListener("input", changed);
  const listed = reader.ask("strategies", {}).then((all) => {
    const text = typed.value;
    list.append(
      ...all.map((one) => h("option", { value: one.text, title: one.about }, `-M ${one.text.replace(/:.*/, "")}`)),
    );
    set(text);
  });
  void listed;
  return { text: () => typed.value.trim(), set };
}
