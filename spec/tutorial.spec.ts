import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { builtIn } from "./cli/froe.ts";
import { froeWords } from "./cli/shell.ts";

// TUTORIAL.md and its further pages are run from top to bottom: each writes the files that it shows, makes the edits
// that it asks for, and every command prints what it says. `npm run readme:update` writes what they print now.

const PAGES = "docs/tutorial";
const paths = ["TUTORIAL.md", ...readdirSync(PAGES).map((name) => `${PAGES}/${name}`)];
const BLOCK = /<!-- file: (\S+) -->\n```\w+\n(.*?)```|<!-- edit: (\S+): (.*?) => (.*?) -->|```console\n(.*?)```/gs;

const root = mkdtempSync(join(tmpdir(), "froe-tutorial-"));
afterAll(() => rmSync(root, { recursive: true }));

test.each(paths)("the steps of %s do what it says", async (path) => {
  let folder = mkdtempSync(join(root, "page-"));
  const text = readFileSync(path, "utf8");
  const printed: string[] = [];
  for (const [, file, content, edited, from = "", to = "", session] of text.matchAll(BLOCK)) {
    if (file !== undefined && content !== undefined) writeFileSync(join(folder, file), content);
    if (edited !== undefined) {
      const before = readFileSync(join(folder, edited), "utf8");
      const after = before.replace(from.replaceAll("\\n", "\n"), to.replaceAll("\\n", "\n"));
      expect(after).not.toBe(before);
      writeFileSync(join(folder, edited), after);
    }
    if (session === undefined) continue;
    // Each session is in a folder of another name: a process that has imported a grammar file does not read it again.
    const moved = `${folder}+`;
    renameSync(folder, moved);
    folder = moved;
    printed.push(await replay(session, folder));
  }
  expect(printed.length).toBeGreaterThan(0);
  const sessions = [...text.matchAll(/```console\n(.*?)```/gs)].map(([, session = ""]) => session);
  if (process.env.FROE_UPDATE) {
    let index = 0;
    writeFileSync(
      path,
      text.replace(/(?<=```console\n).*?(?=```)/gs, () => printed[index++] ?? ""),
    );
  } else expect(printed).toEqual(sessions);
});

/** The commands of a session, each with what it prints now. */
async function replay(session: string, folder: string): Promise<string> {
  let replayed = "";
  for (const [, command = ""] of session.matchAll(/^\$ (.*)$/gm)) {
    const { stdout, stderr } = await builtIn(folder, froeWords(command));
    replayed += `$ ${command}\n${stdout}${stderr}`;
  }
  return replayed;
}
