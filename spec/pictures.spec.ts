import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { type Pane, picture, themes } from "../build/picture.ts";
import { froeOnTerminal } from "./cli/froe.ts";
import { froeWords } from "./cli/shell.ts";

// The pictures of the pages are what a terminal shows now. `npm run readme:update` draws them anew.

const FOLDER = "docs/pictures";
const COLUMNS = 100;
/** What a picture shows of a long screen. */
const MOST_LINES = 12;

const pictures: Readonly<Record<string, readonly string[]>> = {
  "first-minute": [
    "froe -F view --since 2026-02-03T09:18:50Z --head 210 corpus/json/checkout.log",
    "froe -f combined -q corpus/combined/access.log",
  ],
  questions: [
    "froe --over-time=2m corpus/json/checkout.log",
    "froe --by path --count --p95 ms corpus/json/checkout.log",
    "froe --patterns --top 4 --input-year 2026 corpus/syslog/messages.log",
  ],
  fields: [
    "froe --span path --sort length --p95 ms corpus/json/checkout.log",
    "froe --redact address,field:user -k ip,user,path -n 4 corpus/combined/access.log",
  ],
  merged: ["froe --merge -k ts,path --around 09:21:50 corpus/json/checkout.log corpus/combined/access.log"],
};

test.each(Object.values(pictures).flat())("%s is inside its picture", (command) => {
  expect(`$ ${command}`.length).toBeLessThanOrEqual(COLUMNS);
});

const drawings = Object.entries(pictures).flatMap(([name, commands]) =>
  Object.entries(themes).map(([theme, colors]) => ({ path: `${FOLDER}/${name}-${theme}.svg`, commands, colors })),
);

test.each(drawings)("$path shows what is printed", async ({ path, commands, colors }) => {
  const panes: Pane[] = [];
  for (const command of commands) panes.push({ command, screen: await screenOf(command) });
  const drawn = picture(panes, COLUMNS, colors);
  if (process.env.FROE_UPDATE) writeFileSync(path, drawn);
  else expect(readFileSync(path, "utf8")).toBe(drawn);
});

async function screenOf(command: string): Promise<string> {
  const words = froeWords(command);
  const files = Object.fromEntries(
    words.filter((word) => existsSync(word)).map((word) => [word, readFileSync(resolve(word))]),
  );
  const { stdout, stderr } = await froeOnTerminal(words, { files, columns: COLUMNS, env: { FORCE_COLOR: "1" } });
  return `${stdout}${stderr}`.split("\n").slice(0, MOST_LINES).join("\n");
}
