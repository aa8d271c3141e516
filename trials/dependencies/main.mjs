import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { report } from "./report.mjs";

/*
 * Prints what froe is made with: of each package its version, when that and the last one were released, its size and its
 * license. `npm run report:dependencies`; it asks the registry of npm, four packages at a time.
 */

const AT_ONCE = 4;
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const names = Object.keys(packages[""].devDependencies);
const installed = new Map(names.map((name) => [name, packages[`node_modules/${name}`].version]));
const notices = existsSync("dist/NOTICES") ? readFileSync("dist/NOTICES", "utf8") : null;
if (notices === null) {
  process.stderr.write("dependencies: there is no dist/NOTICES, which says what is shipped: npx unbuild makes it\n");
  process.exit(1);
}
const shipped = shippedIn(notices);

try {
  const rows = [];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    rows.push(...(await Promise.all(names.slice(at, at + AT_ONCE).map(asked))));
  }
  process.stdout.write(report(rows, new Date()));
} catch (error) {
  process.stderr.write(`dependencies: the registry does not say: ${error.message}\n`);
  process.exitCode = 1;
}

/** What the registry says of a package. */
async function asked(name) {
  const { time, license, deprecated, version } = await viewed(name, ["version", "license", "time", "deprecated"]);
  const own = installed.get(name);
  return {
    ...{ name, version: own, released: time[own], last: version, lastReleased: time[version] },
    ...{ bytes: sizeOf(join("node_modules", name)), license: license ?? "none", deprecated: deprecated ?? null },
    isShipped: shipped.has(name),
  };
}

/** The bytes of an installed package. */
function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true }).map((file) => statSync(join(folder, file)));
  return files.filter((stats) => stats.isFile()).reduce((sum, { size }) => sum + size, 0);
}

function viewed(name, fields) {
  return new Promise((resolve, reject) => {
    execFile("npm", ["view", name, ...fields, "--json"], { maxBuffer: 2 ** 25 }, (error, stdout, stderr) => {
      if (!error) return resolve(JSON.parse(stdout));
      reject(
        new Error(
          `${name}: ${
            /npm error code (.*)|"code": "(.*)"/
              .exec(stderr + stdout)
              ?.slice(1)
              .join("") ?? error.message
          }`,
        ),
      );
    });
  });
}

/** The packages that the build has put into dist/. */
function shippedIn(notices) {
  return new Set(Array.from(notices.matchAll(/^(@?[\w./-]+) \d+\.\d+\.\d+\S* \(/gm), ([, name]) => name));
}
