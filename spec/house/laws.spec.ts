import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { bundled, type Import, imports, sources } from "./imports.ts";
import { ENTRIES, NODE_FILES, NODE_ROOMS, OPEN_ROOMS, ROOMS, type Room, UNLISTED } from "./rooms.ts";

// What CONTRIBUTING.md says of the rooms, as laws that fail.

const byLength = ROOMS.toSorted((a, b) => b.length - a.length);
const roomOf = (file: string): Room | undefined => byLength.find((room) => file.startsWith(`${room}/`));
const crossing = imports.filter(({ from, to }) => roomOf(to) !== undefined && roomOf(from) !== roomOf(to));

/** Each of them once, in order. */
const unique = (all: readonly string[]) => [...new Set(all)].toSorted();
const isOfNode = (file: string) => NODE_ROOMS.some((room) => roomOf(file) === room);
const arrow = ({ from, to }: Import) => `${roomOf(from)} -> ${roomOf(to)}`;

test("every source is in a room", () => {
  expect(sources.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test("imports point to lower floors, those of types and late ones too", () => {
  const floor = (room: Room | undefined) => (room === undefined ? -1 : ROOMS.indexOf(room));
  const upward = crossing.filter(({ from, to }) => floor(roomOf(to)) > floor(roomOf(from)));
  expect(unique(upward.map(arrow))).toEqual([]);
  expect(imports.filter(({ to }) => /^(?:build|spec|trials)\//.test(to))).toEqual([]);
});

test("no rooms import each other in a circle by value", () => {
  const next = new Map<string, Set<string>>(ROOMS.map((room) => [room, new Set()]));
  for (const one of crossing) if (one.kind === "value") next.get(roomOf(one.from)!)?.add(roomOf(one.to)!);
  // Rooms that import no room that is left are taken away; what remains is in a circle, or imports one.
  for (let size = -1; size !== next.size; ) {
    size = next.size;
    for (const [room, others] of next) if (![...others].some((other) => next.has(other))) next.delete(room);
  }
  expect([...next.keys()]).toEqual([]);
});

/** The outermost folder with an index that an import enters; null if it enters none. */
function entered({ from, to }: Import): string | null {
  const folders: string[] = [];
  for (let folder = dirname(to); folder !== "."; folder = dirname(folder)) folders.unshift(folder);
  return folders.find((one) => !from.startsWith(`${one}/`) && existsSync(join(one, "index.ts"))) ?? null;
}

/** What each file imports by value. */
const importedBy = new Map(sources.map((file) => [file, new Set<string>()]));
for (const { from, to, kind } of imports) if (kind === "value") importedBy.get(from)!.add(to);

/** Files that import each other in a circle by value, in a room or across rooms; what only imports such files is left out. */
function inCircles(next: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const reaches = (from: string, wanted: string) => {
    const reached = new Set(next.get(from));
    for (const one of reached) for (const to of next.get(one) ?? []) reached.add(to);
    return reached.has(wanted);
  };
  return [...next.keys()].filter((file) => reaches(file, file));
}

test("no files import each other in a circle by value", () => {
  expect(
    inCircles(
      new Map([
        ["a", new Set(["b"])],
        ["b", new Set(["a"])],
        ["c", new Set(["a"])],
      ]),
    ),
  ).toEqual(["a", "b"]);
  expect(inCircles(importedBy)).toEqual([]);
});

/** True if neither the file nor anything that it imports by value imports a module of Node. */
function isFreeOfNode(file: string): boolean {
  const reached = new Set([file]);
  for (const one of reached) for (const to of importedBy.get(one) ?? []) reached.add(to);
  return [...reached].every((one) => !one.startsWith("node:"));
}

/** True if a room that runs in a browser takes from a room of Node a file that does so too; the index does not. */
function isForBrowsers({ from, to }: Import): boolean {
  return !isOfNode(from) && isOfNode(to) && isFreeOfNode(to);
}

test("a folder with an index is entered through an index or a declared entry, unless the import is late or the room is open", () => {
  const past = imports.filter((one) => {
    const isOpen = OPEN_ROOMS.some((room) => dirname(one.to) === room);
    const isPublic = isOpen || one.kind === "late" || one.from.startsWith("cli/") || isForBrowsers(one);
    return !isPublic && entered(one) !== null;
  });
  const [declared, unlisted] = [true, false].map((isEntry) =>
    unique(past.filter(({ to }) => !to.endsWith("/index.ts") && ENTRIES.includes(to) === isEntry).map(({ to }) => to)),
  );
  expect(unlisted).toEqual(UNLISTED);
  expect(declared).toEqual(ENTRIES);
});

test("only rooms that read files, streams and threads import modules of Node", () => {
  const users = imports.filter(({ from, to }) => to.startsWith("node:") && !isOfNode(from));
  expect(unique(users.map(({ from }) => from))).toEqual(NODE_FILES);
});

test("the files that CONTRIBUTING.md names are there", () => {
  const named = readFileSync("CONTRIBUTING.md", "utf8").matchAll(/(?:engine|cli|spec|grammars|build)\/[\w/.-]*\.\w+/g);
  expect([...named].map(([path]) => path).filter((path) => !existsSync(path))).toEqual([]);
});

test("the library reads by the readers of the command line, and none of its files needs Node", () => {
  const bundle = bundled("grammars/library.ts");
  const files = sources.filter((file) => bundle.has(file));
  expect(files).toEqual(expect.arrayContaining(["engine/readers/line-reader.ts", "engine/readers/rows.ts"]));
  const users = imports.filter(({ from, to }) => files.includes(from) && to.startsWith("node:"));
  expect(unique(users.map(({ from }) => from))).toEqual([]);
  expect(files.filter((file) => /\bprocess\./.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** Longer: the types of nodes and grammars, which contain each other, and the page's types and start. */
const LONGER = ["engine/grammar/node.ts", "playground/page/main.ts", "playground/protocol.ts"];
const MOST_LINES = 300;

test("a file has at most 300 lines", () => {
  const linesOf = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n").length;
  expect(sources.filter((file) => linesOf(file) > MOST_LINES).toSorted()).toEqual(LONGER);
});
