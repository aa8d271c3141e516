import type { CheckResult } from "../check-result.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { json } from "./json.ts";
import { junit } from "./junit.ts";
import { sarif } from "./sarif.ts";
import { tap } from "./tap.ts";
import { text } from "./text.ts";

export { isFine } from "./tests.ts";

/** The formats of the result of a check, by name. */
export const reports: Readonly<Record<string, (result: CheckResult, color: boolean) => string>> = {
  text,
  json,
  tap,
  junit,
  github,
  gitlab,
  sarif,
};
