import { spawn } from "node:child_process";

// `npm test`: the tests, with the type check and lint beside them, each to its end. Arguments are those of vitest.

/** Runs a command. @returns whether it succeeded, and what of its output was piped. */
function run(command, args, stdio) {
  const child = spawn(command, args, { stdio, env: { ...process.env, FROE_SUITE: "1" } });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => output.push(data));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done({ succeeded: code === 0, output: Buffer.concat(output) }));
  });
}

async function checks() {
  const results = [];
  for (const script of ["check", "lint"]) {
    results.push({ script, ...(await run("npm", ["run", "--silent", script], "pipe")) });
  }
  return results;
}

const [checked, tested] = await Promise.all([
  checks(),
  run("npx", ["vitest", "run", ...process.argv.slice(2)], "inherit"),
]);
// What failed beside the tests is said after them, where a reader of the log looks first.
for (const { script, succeeded, output } of checked) {
  if (succeeded) continue;
  process.stdout.write(output);
  console.log(`npm run ${script} failed`);
}
process.exitCode = [...checked, tested].every(({ succeeded }) => succeeded) ? 0 : 1;
