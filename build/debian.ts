import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A Debian package of an executable. */
export interface DebianPackage {
  readonly executable: string;
  readonly version: string;
  /** As Debian names the processor: `amd64`. */
  readonly architecture: string;
  readonly about: string;
  /** The licenses of froe and of what is in the executable. */
  readonly notices: string;
  /** What completes a command line, by the shell. */
  readonly completions: Readonly<Record<string, string>>;
  /** A folder for its files. */
  readonly work: string;
  /** Where it goes. */
  readonly path: string;
}

type Shell = keyof typeof COMPLETIONS;

/** Where Debian's shells look for completions. */
const COMPLETIONS = {
  bash: "usr/share/bash-completion/completions/froe",
  zsh: "usr/share/zsh/vendor-completions/_froe",
};
export const SHELLS = Object.keys(COMPLETIONS) as Shell[];

/** What Node's binary is linked with, and the releases of the system from which it runs. */
const DEPENDS = "libatomic1, libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 9)";

/** Writes a Debian package: the command, its manual, its completions, its licenses. Needs `dpkg-deb`. */
export function makeDebian(one: DebianPackage): void {
  const { executable, version, architecture, about, notices, completions, work, path } = one;
  const put = (name: string, contents: string | Uint8Array) => {
    const file = join(work, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents, { mode: 0o644 });
  };
  const command = join(work, "usr/bin/froe");
  mkdirSync(dirname(command), { recursive: true });
  copyFileSync(executable, command);
  chmodSync(command, 0o755);
  // A time in it would make each build another.
  put("usr/share/man/man1/froe.1.gz", readFileSync("dist/froe.1.gz"));
  put("usr/share/doc/froe/copyright", notices);
  for (const shell of SHELLS) put(COMPLETIONS[shell], completions[shell] ?? "");
  const control = {
    Package: "froe",
    Version: version,
    Architecture: architecture,
    Maintainer: "the maintainers of froe",
    Section: "utils",
    Priority: "optional",
    "Installed-Size": `${Math.ceil(statSync(command).size / 1024)}`,
    Depends: DEPENDS,
    Description: about,
  };
  const lines = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`);
  put("DEBIAN/control", lines.join(""));
  execFileSync("dpkg-deb", ["--build", "--root-owner-group", "-Zxz", work, path], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
