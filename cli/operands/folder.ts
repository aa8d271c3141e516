import { existsSync, statSync } from "node:fs";

/** True for a folder, and for a link to one. */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
