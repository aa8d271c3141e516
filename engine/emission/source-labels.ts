import { decodeUtf8 } from "../event/index.ts";
import type { Style, Styles } from "../output/index.ts";
import { visible } from "../output/legible.ts";
import { widthOf } from "../output/width.ts";
import { type Platform, platform } from "../platform/index.ts";

/** The name of a kind of file at the end of a name, and not the number of a rotated one. */
const EXTENSION = /(?<=[^/])\.[A-Za-z][A-Za-z0-9]*$/;
const BEHIND = " | ";
/** The colors of labels, in turn; `_source` names the file where they are used again. */
const COLORS = ["cyan", "magenta", "green", "blue", "yellow", "red"] as const;

/** Makes the labels before the events of merged inputs, all of the same width, in colors if there are styles. */
export function labelsOf(inputs: readonly string[], styles: Styles | null): (source: string) => string {
  const shorts = shortNames(inputs);
  const width = Math.max(...shorts.map(widthOf));
  const labels = new Map(
    inputs.map((input, i) => {
      const short = shorts[i]!;
      const text = `${short}${" ".repeat(width - widthOf(short))}${BEHIND}`;
      return [input, styles ? painted(text, styles.named[COLORS[i % COLORS.length]!]) : text];
    }),
  );
  return (source) => labels.get(source) ?? `${visible(source)}${BEHIND}`;
}

/** The shortest parts of paths, from whole steps, that tell them apart. */
export function shortNames(named: readonly string[], { withSlashes }: Platform = platform): readonly string[] {
  const paths = named.map(withSlashes);
  const distinct = new Set(paths).size;
  const stays = (names: readonly string[]) => new Set(names).size === distinct && names.every((name) => name !== "");
  const ways = paths.map((path) => path.split("/").filter((step) => step !== ""));
  const shared = sharedSteps(ways, distinct);
  const last = ways.map((way) => way.at(-1) ?? "");
  const within = ways.map((way) => way.slice(0, way.length - shared).join("/"));
  let names = [last, namesBelow(within), paths].find(stays) ?? paths;
  for (let shorter = names.map(bare); shorter.some((name, i) => name !== names[i]) && stays(shorter); ) {
    names = shorter;
    shorter = names.map(bare);
  }
  return names.map(visible);
}

/** How many steps all ways have at their end; none where there is one way. */
function sharedSteps(ways: readonly (readonly string[])[], distinct: number): number {
  const [first = []] = ways;
  if (distinct === 1) return 0;
  let count = 0;
  while (ways.every((way) => count < way.length && way.at(-1 - count) === first.at(-1 - count))) count++;
  return count;
}

/** The same without the steps that all of them begin with. */
function namesBelow(paths: readonly string[]): readonly string[] {
  const ways = paths.map((path) => path.split("/"));
  const [first = []] = ways;
  let count = 0;
  while (ways.every((way) => count < way.length - 1 && way[count] === first[count])) count++;
  return ways.map((way) => way.slice(count).join("/"));
}

function bare(name: string): string {
  return name.replace(EXTENSION, "");
}

function painted(text: string, { open, close }: Style): string {
  return `${decodeUtf8(open, 0, open.length)}${text}${decodeUtf8(close, 0, close.length)}`;
}
