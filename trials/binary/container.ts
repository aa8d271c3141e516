import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";

// What build/container/Dockerfile puts into a container: the executable and its libraries, for a user without rights.

const dockerfile = readFileSync("build/container/Dockerfile", "utf8");
const instructions = dockerfile.split("\n").filter((line) => /^[A-Z]+ /.test(line));

test("the image has no system, and its user no rights", () => {
  const image = instructions.slice(instructions.indexOf("FROM scratch"));
  expect(image).toEqual([
    "FROM scratch",
    "COPY --from=libraries /image/ /",
    "WORKDIR /logs",
    "USER 65534:65534",
    'ENTRYPOINT ["/usr/bin/froe"]',
  ]);
});

test("the executable and its libraries alone read a log, as nobody, and write nothing", () => {
  const root = mkdtempSync(join(tmpdir(), "froe-root-"));
  const froe = join(inject("made"), `froe-${process.platform}-${process.arch}`);
  const linked = execFileSync("ldd", [froe], { encoding: "utf8" }).match(/\/[^ ]*/g) ?? [];
  const put = (from: string, to: string) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    copyFileSync(from, join(root, to));
  };
  for (const library of linked) put(library, library);
  put(froe, "/usr/bin/froe");
  put("corpus/combined/access.log", "/logs/access.log");
  execFileSync("chmod", ["-R", "a+rX,a-w", root]);
  const args = ["--userspec=65534:65534", root, "/usr/bin/froe", "--by", "status", "--count", "/logs/access.log"];
  const { status, stdout, stderr } = spawnSync("chroot", args, { encoding: "utf8", env: { PATH: process.env.PATH } });
  expect({ status, head: stdout.split("\n")[0] }, stderr).toEqual({ status: 0, head: "status\tcount" });
  execFileSync("chmod", ["-R", "u+w", root]);
  rmSync(root, { recursive: true });
});
