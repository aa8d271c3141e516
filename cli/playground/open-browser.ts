import { spawn } from "node:child_process";

/**
 * Opens an address in a browser.
 * @param words the command that does, which the address follows.
 * @returns what went wrong, once that is known; null once the command has opened it.
 */
export function openBrowser(
  [command, ...words]: readonly [string, ...string[]],
  address: string,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, [...words, address], { stdio: "ignore", detached: true });
    child.once("error", ({ message }) => resolve(message));
    child.once("exit", (code) => resolve(code === 0 ? null : `${command} ended with ${code}`));
    // A browser may live longer than its page.
    child.unref();
  });
}
