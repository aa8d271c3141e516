import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** The browser of CHROME_PATH, or the first one on PATH. @throws Error where there is none. */
export function chromium(): string {
  const { CHROME_PATH, PATH = "" } = process.env;
  const onPath = PATH.split(delimiter).flatMap((directory) => NAMES.map((name) => join(directory, name)));
  const found = [...(CHROME_PATH ? [CHROME_PATH] : []), ...onPath].find(canRun);
  if (found === undefined) throw new Error(`no browser: install Chromium, or set CHROME_PATH (looked for ${NAMES})`);
  return found;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
