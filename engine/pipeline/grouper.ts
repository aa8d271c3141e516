import { assembliesOf } from "./assemblies.ts";
import { type Grouper, groupsBy } from "./groups.ts";
import { type Multiline, ruleOf } from "./multiline.ts";
import type { Work } from "./work.ts";

/** Makes what joins lines to records. */
export async function makeGrouper(multiline: Multiline, work: Work): Promise<Grouper> {
  const { lines } = multiline;
  if (lines.kind === "parts") return assembliesOf(lines, multiline, work);
  return groupsBy(await ruleOf(lines), multiline, work);
}
