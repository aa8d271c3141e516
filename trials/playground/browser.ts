import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { chromium } from "../browser/find-chromium.ts";

// A browser that is driven over a pipe, by its own protocol: https://chromedevtools.github.io/devtools-protocol/

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void;
  readonly reject: (error: Error) => void;
}

/** How wide and high a window is, in pixels, and which colors its user prefers. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: "light" | "dark";
}

/** How long the page may take for what a test waits for, in milliseconds. */
const PATIENCE = 20_000;
const PAUSE = 40;

export class Browser {
  readonly #process: ChildProcess;
  readonly #profile = mkdtempSync(join(tmpdir(), "froe-playground-"));
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners: ((message: Message) => void)[] = [];
  readonly #input: Writable;
  #next = 1;
  #rest = "";

  constructor() {
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe"];
    const place = [
      `--user-data-dir=${this.#profile}`,
      "--no-first-run",
      "--disable-background-networking",
      "about:blank",
    ];
    this.#process = spawn(chromium(), [...options, ...place], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    this.#input = this.#process.stdio[3] as Writable;
    (this.#process.stdio[4] as Readable).on("data", (chunk: Buffer) => this.#take(String(chunk)));
  }

  #take(text: string): void {
    const messages = (this.#rest + text).split("\0");
    this.#rest = messages.pop() ?? "";
    for (const one of messages) {
      const message: Message = JSON.parse(one);
      for (const listener of this.#listeners) listener(message);
      const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
      if (!waiting || message.id === undefined) continue;
      this.#waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(message.error.message));
      else waiting.resolve(message.result ?? {});
    }
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Readonly<Record<string, unknown>>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
  }

  listen(listener: (message: Message) => void): void {
    this.#listeners.push(listener);
  }

  async open(url: string, look: Look): Promise<Tab> {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const tab = new Tab(this, String(sessionId), String(targetId));
    await tab.prepare(look);
    await tab.go(url);
    return tab;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    await this.send("Browser.close").catch(() => {});
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

/** A page in a tab of its own. */
export class Tab {
  readonly #browser: Browser;
  readonly #session: string;
  readonly #target: string;
  /** The addresses that the page or its workers have asked for. */
  readonly requests: string[] = [];
  /** What the page said about errors. */
  readonly errors: string[] = [];

  constructor(browser: Browser, session: string, target: string) {
    this.#browser = browser;
    this.#session = session;
    this.#target = target;
    const sessions = new Set([session]);
    browser.listen(({ method, params = {}, sessionId }) => {
      if (sessionId === undefined || !sessions.has(sessionId)) return;
      if (method === "Network.requestWillBeSent") this.requests.push(String(Object(params.request).url));
      if (method === "Runtime.exceptionThrown") this.errors.push(JSON.stringify(params.exceptionDetails));
      if (method === "Log.entryAdded" && Object(params.entry).level === "error")
        this.errors.push(JSON.stringify(params.entry));
      if (method === "Target.attachedToTarget") {
        const worker = String(params.sessionId);
        sessions.add(worker);
        void browser.send("Network.enable", {}, worker).catch(() => {});
        void browser.send("Runtime.enable", {}, worker).catch(() => {});
        void browser.send("Runtime.runIfWaitingForDebugger", {}, worker).catch(() => {});
      }
    });
  }

  send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    return this.#browser.send(method, params, this.#session);
  }

  async prepare(look: Look): Promise<void> {
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await this.send(`${domain}.enable`);
    await this.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    // A window that nobody looks at has no focus of its own.
    await this.send("Emulation.setFocusEmulationEnabled", { enabled: true });
    await this.look(look);
  }

  async look({ width, height, scheme }: Look): Promise<void> {
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
    await this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
  }

  async go(url: string): Promise<void> {
    await this.send("Page.navigate", { url });
    await this.until("document.readyState === 'complete'");
  }

  /** The value of an expression in the page. */
  async value<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return Object(result).value as T;
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    for (const start = Date.now(); Date.now() - start < PATIENCE; ) {
      if (await this.value<boolean>(`Boolean(${expression})`).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    throw new Error(
      `waited in vain for ${expression}; the page shows ${(await this.text("#view")).slice(0, 300)}; ${this.errors.at(-1) ?? ""}`,
    );
  }

  text(selector: string): Promise<string> {
    return this.value(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`);
  }

  /** Clicks the middle of an element, as a mouse does, once the element is what is seen there. */
  async click(selector: string): Promise<void> {
    await this.until(`document.querySelector(${JSON.stringify(selector)})`);
    const place = `(() => {
      const one = document.querySelector(${JSON.stringify(selector)});
      one.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = one.getBoundingClientRect();
      const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      return one.contains(document.elementFromPoint(place.x, place.y)) ? place : null;
    })()`;
    await this.until(place);
    const at = await this.value<{ x: number; y: number }>(place);
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"])
      await this.send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1 });
  }

  /** Types a text where the focus is, and nothing else: the editor gets it as one input. */
  async type(text: string): Promise<void> {
    await this.send("Input.insertText", { text });
  }

  /** Presses a key: `Tab`, `ArrowDown`, `a`. @param modifiers 1 for Alt, 2 for Control, 8 for Shift. */
  async press(key: string, modifiers = 0): Promise<void> {
    const codes: Readonly<Record<string, number>> = {
      Tab: 9,
      Enter: 13,
      Escape: 27,
      Backspace: 8,
      End: 35,
      Home: 36,
      F8: 119,
    };
    const arrows: Readonly<Record<string, number>> = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };
    const code = codes[key] ?? arrows[key] ?? key.toUpperCase().charCodeAt(0);
    const text = key === "Enter" ? "\r" : key.length === 1 && modifiers === 0 ? key : undefined;
    const event = {
      key,
      code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
      windowsVirtualKeyCode: code,
      modifiers,
    };
    await this.send("Input.dispatchKeyEvent", {
      type: text ? "keyDown" : "rawKeyDown",
      ...event,
      ...(text && { text }),
    });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** Drags an element with the mouse. */
  async drag(selector: string, by: { readonly x: number; readonly y: number }): Promise<void> {
    const { x, y } = await this.value<{ x: number; y: number }>(
      `(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`,
    );
    const mouse = (type: string, at: object) =>
      this.send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1 });
    await mouse("mousePressed", { x, y });
    await mouse("mouseMoved", { x: x + by.x, y: y + by.y });
    await mouse("mouseReleased", { x: x + by.x, y: y + by.y });
  }

  async picture(file: string): Promise<void> {
    const { data } = await this.send("Page.captureScreenshot", { format: "webp", quality: 36 });
    writeFileSync(file, Buffer.from(String(data), "base64"));
  }

  async close(): Promise<void> {
    await this.#browser.send("Target.closeTarget", { targetId: this.#target });
  }
}
