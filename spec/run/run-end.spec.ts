import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { built } from "../built.ts";

const object = (n: number) => `{"n":${n}}`;
const lines = (...all: string[]) => `${all.join("\n")}\n`;

describe("the end of a run", () => {
  const endless = (args: string[]) => {
    const child = spawn(process.execPath, [built(), ...args], { stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.on("error", () => {});
    return child;
  };

  it("comes quietly, with 141, when nobody reads any more", async () => {
    const child = endless(["-f", "line", "-J"]);
    let stderr = "";
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.stdout.destroy();
    child.stdin.write("x\n".repeat(100_000));
    const [code] = await once(child, "close");
    expect(stderr).toBe("");
    expect(code).toBe(141);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("comes with %s: what was read is written, the exit code is %i", async (signal, exitCode) => {
    const child = endless(["-jJ"]);
    child.stdin.write(lines(object(1)));
    const [first] = await once(child.stdout, "data");
    expect(String(first)).toBe(lines(object(1)));
    child.kill(signal);
    const [code] = await once(child, "close");
    expect(code).toBe(exitCode);
  });

  it("comes with a message where the disk is full", async () => {
    const child = spawn("sh", ["-c", `'${process.execPath}' '${built()}' -jJ >/dev/full`]);
    let stderr = "";
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.stdin.end(lines(object(1)));
    const [code] = await once(child, "close");
    expect(stderr).toBe("froe: error: standard output: no space left on the device\n");
    expect(code).toBe(1);
  });

  it("is not waited for: a line is written while the pipe stays open", async () => {
    const child = endless(["-J"]);
    child.stdin.write("k=v n=1\n");
    const [first] = await once(child.stdout, "data");
    expect(String(first)).toBe('{"k":"v","n":1}\n');
    child.stdin.end();
    expect((await once(child, "close"))[0]).toBe(0);
  });
});
