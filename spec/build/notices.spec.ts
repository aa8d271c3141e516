import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { noticesOf } from "../../build/notices.ts";

const folder = mkdtempSync(join(tmpdir(), "notices-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}

test("every package of which code is bundled is named once, with its license; terms that several have are written once", () => {
  write("node_modules/b/package.json", '{"name":"b","version":"1.0.0","license":"MIT"}');
  write("node_modules/b/LICENSE-MIT.txt", "Take it.\n");
  write("node_modules/@a/a/package.json", '{"name":"@a/a","version":"2.0.0","license":"ISC"}');
  write("node_modules/c/package.json", '{"name":"c","version":"3.0.0","license":"MIT"}');
  const terms = "Permission is hereby granted, free of charge,";
  for (const name of ["d", "e"]) {
    write(`node_modules/${name}/package.json`, `{"name":"${name}","version":"4.0.0","license":"MIT"}`);
  }
  write("node_modules/d/LICENSE", `Copyright D\n\n${terms}\nto you.\n`);
  write("node_modules/e/LICENSE", `Copyright E\n\n${terms} to\nyou.\n`);
  write("dist/x.mjs.map", '{"sources":["../engine/x.ts","../node_modules/b/index.js","../node_modules/b/lib/x.js"]}');
  write("dist/cli/y.mjs.map", '{"sources":["../../node_modules/@a/a/index.js","../../node_modules/b/index.js"]}');
  const others = ["c", "d", "e"].map((name) => join(folder, "node_modules", name));
  expect(noticesOf(join(folder, "dist"), others).split(`\n${"-".repeat(80)}\n\n`)).toEqual([
    "@a/a 2.0.0 (ISC)\n\nc 3.0.0 (MIT)\n",
    "b 1.0.0 (MIT)\n\nTake it.\n",
    `d 4.0.0 (MIT)\n\nCopyright D\n\ne 4.0.0 (MIT)\n\nCopyright E\n\n${terms}\nto you.\n`,
  ]);
});
