import { expect, test } from "vitest";
import { catalogue } from "../../grammars/index.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";
import { printed } from "../run/parallel/divided.ts";

// An event that is held until another one is read has the time that its format reads.

const chosen = ["angled-level", "app-pid-level", "cef", "clock-level", "golog", "line", "logcat", "topics", "w3c"];

test.each(catalogue.map(({ name }) => name).filter((name) => chosen.includes(name)))(
  "--tail and --before-context leave the times of %s",
  async (name) => {
    const cases = topicsOf(name).flatMap((topic) => loadCases(name, topic));
    const files = { "a.log": cases.map(({ bytes }) => new TextDecoder().decode(bytes)).join("") };
    const args = ["-f", name, "-J", "--normalize-ts"];
    const { stdout } = await printed(args, files, null);
    expect((await printed([...args, "--tail", "1000"], files, null)).stdout).toBe(stdout);
    // Each event but the last is shown because of the last one.
    const count = stdout.split("\n").length - 1;
    const last = ["--exec", `state.n = (state.n ?? 0) + 1`, "--filter", `state.n == ${count}`, "-B", "1000"];
    expect((await printed([...args, ...last], files, null)).stdout).toBe(stdout);
  },
);
