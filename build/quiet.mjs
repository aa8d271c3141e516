// Runs the command that builds froe, `node build/quiet.mjs unbuild`: one line before, one after. What the command printed is
// shown whole if it fails.
import { spawn } from "node:child_process";

const [command, ...args] = process.argv.slice(2);
const start = performance.now();
console.log("froe: dist/ is being built, which takes one to four minutes");
const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
const output = [];
for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => output.push(data));
child.on("error", ({ message }) => {
  output.push(message, "\n");
  process.exitCode = 1;
});
child.on("close", (status, signal) => {
  const seconds = Math.round((performance.now() - start) / 1000);
  if (status === 0) return console.log(`froe: built in ${seconds} s; npx froe --help says what it can do`);
  for (const piece of output) process.stderr.write(piece);
  console.error(`froe: the build failed after ${seconds} s (${command} ${signal ?? `exit code ${status}`})`);
  process.exitCode = 1;
});
