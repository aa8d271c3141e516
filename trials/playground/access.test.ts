import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, type Tab } from "./browser.ts";
import { DESK, PAGE } from "./page.ts";

// What a screen reader and a keyboard alone find in the page.

let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  browser = new Browser();
  tab = await browser.open(PAGE, DESK);
  await tab.until("document.querySelectorAll('.field').length > 5");
});
afterAll(() => browser.close());

interface AccessNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

async function tree(): Promise<readonly { role: string; name: string }[]> {
  const { nodes } = await tab.send("Accessibility.getFullAXTree");
  const all = nodes as readonly AccessNode[];
  return all
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: role?.value ?? "", name: name?.value ?? "" }));
}

test("everything that can be used has a name", async () => {
  const used = new Set(["button", "combobox", "textbox", "tab", "slider", "gridcell", "rowheader", "link"]);
  for (const view of ["lines", "steps", "coverage", "exports"]) {
    await tab.click(`#tab-${view}`);
    await tab.until(`document.querySelector("#view").getAttribute("aria-labelledby") === "tab-${view}"`);
    const nodes = await tree();
    expect(nodes.filter(({ role, name }) => used.has(role) && name === "")).toEqual([]);
  }
  await tab.click("#tab-lines");
  await tab.until("document.querySelector('.line .field')");
  // The browser makes this tree some time after the page.
  const names = async () => (await tree()).map(({ role, name }) => `${role} ${name}`);
  await expect
    .poll(names, { timeout: 5000 })
    .toEqual(
      expect.arrayContaining([
        "textbox Sample lines",
        "textbox Grammar",
        "tab Lines",
        'gridcell level: "INFO"',
        "rowheader Line 4, rejected",
      ]),
    );
});

test("Tab goes through the page, also out of the editors, and arrows through fields and views", async () => {
  await tab.value("document.body.focus()");
  const seen = new Set<string>();
  for (let at = 0; at < 40; at++) {
    await tab.press("Tab");
    seen.add(
      await tab.value(
        "(document.activeElement.closest('.editor')?.id || document.activeElement.id || document.activeElement.className || document.activeElement.localName).toString()",
      ),
    );
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      "examples",
      "draft",
      "share",
      "save",
      "file",
      "sample-editor",
      "kind",
      "pattern-editor",
      "tab-lines",
    ]),
  );
  await tab.value("document.querySelector('.line .number').focus()");
  await tab.press("ArrowRight");
  expect(await tab.value("document.activeElement.getAttribute('aria-label')")).toMatch(/^ts: /);
  await tab.press("ArrowDown");
  expect(await tab.value("document.activeElement.closest('.line').dataset.row")).toBe("1");
  await tab.press("Enter");
  await tab.until("document.activeElement.closest('#pattern-editor') && document.querySelector('#pattern .part')");
  await tab.value("document.querySelector('#tab-lines').focus()");
  await tab.press("ArrowRight");
  await tab.until("document.querySelector('#tab-events').getAttribute('aria-selected') === 'true'");
});

test.each(["light", "dark"] as const)("text can be read in %s: its contrast is at least 4.5 to 1", async (scheme) => {
  await tab.look({ ...DESK, scheme });
  await tab.click("#tab-lines");
  await tab.until("document.querySelector('.line .field .label')");
  const faint = await tab.value<readonly string[]>(`(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
    const over = (colors) => {
      canvas.clearRect(0, 0, 1, 1);
      for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (rgb) => rgb.map((one) => one / 255).map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
      .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    const grounds = (one) => one ? [...grounds(one.parentElement), getComputedStyle(one).backgroundColor] : ["#fff"];
    return [...document.querySelectorAll("header *, .head *, .tabs *, .legend *, .line *, .cm-line span, .cm-gutterElement")]
      .filter((one) => one.checkVisibility() && [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
      .filter((one) => !one.closest(".hidden, .skip, .spacer, option"))
      .flatMap((one) => {
        const ground = over(grounds(one)), ink = over([...grounds(one), getComputedStyle(one).color]);
        const [a, b] = [light(ground), light(ink)].sort((x, y) => y - x);
        const contrast = (a + 0.05) / (b + 0.05);
        return contrast < 4.5 ? [one.className + " " + one.textContent.slice(0, 20) + " " + contrast.toFixed(2)] : [];
      });
  })()`);
  expect(faint).toEqual([]);
});
