import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

// The Debian package, by its contents.

const made = inject("made");
const [deb] = readdirSync(made).filter((file) => file.endsWith(".deb"));
/** What dpkg-deb tells of the package. */
const dpkg = (action: string, ...rest: string[]) =>
  execFileSync("dpkg-deb", [action, join(made, deb!), ...rest], { encoding: "utf8" });

test("it says what it is and what it needs", () => {
  const control = dpkg("--info", "control");
  for (const line of ["Package: froe", `Version: ${packageJson.version}`, "Depends: libatomic1, libc6"])
    expect(control).toContain(line);
});

test("it has the command, its manual, its completions, its licenses; all of root", () => {
  const rows = dpkg("--contents").trim().split("\n");
  const files = rows.filter((row) => row.startsWith("-")).map((row) => row.split(/\s+/));
  expect(files.map(([mode, owner, , , , path]) => `${mode} ${owner} ${path}`).sort()).toEqual(
    [
      "-rwxr-xr-x root/root ./usr/bin/froe",
      "-rw-r--r-- root/root ./usr/share/bash-completion/completions/froe",
      "-rw-r--r-- root/root ./usr/share/doc/froe/copyright",
      "-rw-r--r-- root/root ./usr/share/man/man1/froe.1.gz",
      "-rw-r--r-- root/root ./usr/share/zsh/vendor-completions/_froe",
    ].sort(),
  );
});

test("what it installs runs", () => {
  const root = mkdtempSync(join(tmpdir(), "froe-deb-"));
  dpkg("--extract", root);
  const printed = execFileSync(join(root, "usr/bin/froe"), ["--version"], { encoding: "utf8" });
  expect(printed).toBe(`froe ${packageJson.version}\n`);
  for (const file of ["man/man1/froe.1.gz", "zsh/vendor-completions/_froe"])
    expect(statSync(join(root, "usr/share", file)).size).toBeGreaterThan(1000);
  const licenses = readFileSync(join(root, "usr/share/doc/froe/copyright"), "utf8");
  for (const one of ["The froe authors", "arcsecond", "Node.js"]) expect(licenses).toContain(one);
  rmSync(root, { recursive: true });
});
