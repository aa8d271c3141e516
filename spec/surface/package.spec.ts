import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

test("resolution that does not know exports finds the types of each module", () => {
  const types: [string, unknown][] = [];
  for (const [name, entry] of Object.entries(packageJson.exports)) {
    if (typeof entry === "string" || name === ".") continue;
    // A script that requires froe/vitest gets an error; what is written with import may still be resolved so.
    types.push([name.slice(2), [name === "./vitest" ? entry.types : entry.require.types]]);
  }
  expect(Object.fromEntries(types)).toEqual(packageJson.typesVersions["*"]);
  expect(packageJson.exports["."].require).toEqual({ types: packageJson.types, default: packageJson.main });
});
