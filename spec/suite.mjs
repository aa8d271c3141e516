import { spawn } from "node:child_process";

// `npm test`: the tests, with the type check and lint beside them, each to its end. Arguments are those of vitest.

/** Runs a command. @returns whether it succeeded. */
function succeeds(command, args, stdio) {
  const child = spawn(command, args, { stdio });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => output.push(data));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => {
      // What was kept is shown as a whole, so that it does not mix with the output of the tests.
      process.stdout.write(Buffer.concat(output));
      done(code === 0);
    });
  });
}

async function checks() {
  const isTyped = await succeeds("npm", ["run", "--silent", "check"], "pipe");
  const isClean = await succeeds("npm", ["run", "--silent", "lint"], "pipe");
  return isTyped && isClean;
}

const results = await Promise.all([checks(), succeeds("npx", ["vitest", "run", ...process.argv.slice(2)], "inherit")]);
process.exitCode = results.every(Boolean) ? 0 : 1;
