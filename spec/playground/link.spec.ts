import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeLink, encodeLink } from "../../playground/link.ts";

const shared = { kind: "typescript", pattern: 'export default grammar("ä", {})', sample: "one\n\ttwo 🪵\n" } as const;

test("a link holds the pattern and the sample, in letters that every address may have", async () => {
  const link = await encodeLink(shared);
  expect(link).toMatch(/^froe1\.[\w-]+$/);
  expect(await decodeLink(link)).toEqual(shared);
});

test("a link holds how lines are joined, if the page does that", async () => {
  const joined = { ...shared, multiline: "java" };
  expect(await decodeLink(await encodeLink(joined))).toEqual(joined);
});

test("a whole address is as good as its fragment", async () => {
  const link = await encodeLink(shared);
  expect(await decodeLink(`https://example.com/playground.html#${link}\n`)).toEqual(shared);
});

test("five hundred lines of a log are shorter in a link than as they are", async () => {
  const sample = Array.from({ length: 500 }, (_, i) => `2026-02-03 10:20:30 INFO user ${i} has come`).join("\n");
  expect((await encodeLink({ ...shared, sample })).length).toBeLessThan(sample.length / 5);
});

const packed = (text: string) => `froe1.${deflateRawSync(text).toString("base64url")}`;

test.each([
  ["no link", "https://example.com/"],
  ["another form", "froe9.abc"],
  ["letters that are none", "froe1.a b"],
  ["what is no deflated text", "froe1.AAAA"],
  ["a link that was cut", packed(JSON.stringify(["format", "json", "{}".repeat(300)])).slice(0, -8)],
  ["what is no JSON", packed("[1")],
  ["an object instead of a list", packed('{"kind":"format"}')],
  ["an unknown kind of pattern", packed('["shell","rm","x"]')],
  ["a sample that is no text", packed('["format","json",[1]]')],
  ["a way to join lines that is no text", packed('["format","json","",1]')],
  ["a bomb", packed(JSON.stringify(["format", "json", "a".repeat(20_000_000)]))],
])("%s is refused", async (_, link) => {
  expect(await decodeLink(link)).toBeNull();
});
