import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

/** A terminal of tmux in which a shell has started a command of froe. */
export interface Screen {
  /** Presses keys, as tmux names them: `q`, `Enter`, `C-c`. */
  press(...keys: string[]): void;
  /** Waits until the screen has the text, and returns its rows without blanks at their ends. @throws if it never has. */
  rowsWith(text: string | RegExp): Promise<readonly string[]>;
  close(): void;
}

const SOCKET = "froe-trial";
const FROE = `'${process.execPath}' '${resolve("dist/cli.mjs")}'`;
const TRIES = 300;
const PAUSE_MS = 100;
let count = 0;

/** Ends the server of the terminals. */
export function leaveTerminals(): void {
  execFileSync("tmux", ["-L", SOCKET, "kill-server"]);
}

/** @param command with `froe` as its first word, or after a blank. After it the shell prints its exit code. */
export function openScreen(command: string, columns: number, rows: number): Screen {
  const name = `t${process.pid}-${count++}`;
  const tmux = (...words: string[]) =>
    execFileSync("tmux", ["-L", SOCKET, "-f", "/dev/null", ...words], { encoding: "utf8" });
  const words = command.replace(/(?<=^|[ (;|])froe(?= )/g, FROE);
  const script = `trap : INT; env -u CI -u NO_COLOR -u FROE_OUTPUT -u LESS -u PAGER sh -c "$0"; echo "exit code $?"; read end`;
  tmux("new-session", "-d", "-s", name, "-x", `${columns}`, "-y", `${rows}`, "sh", "-c", script, words);
  // A server that has just lost its last terminal takes no other one.
  tmux("set-option", "-g", "exit-empty", "off");
  const look = () =>
    tmux("capture-pane", "-p", "-t", name)
      .split("\n")
      .map((row) => row.trimEnd());
  return {
    press: (...keys) => void tmux("send-keys", "-t", name, ...keys),
    async rowsWith(text) {
      for (let i = 0; i < TRIES; i++) {
        const found = look();
        if (found.some((row) => (typeof text === "string" ? row.includes(text) : text.test(row)))) return found;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
      throw new Error(`the screen never had ${text}:\n${look().join("\n")}`);
    },
    close: () => void tmux("kill-session", "-t", name),
  };
}
