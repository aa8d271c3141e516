import { type Output, outputNamed, outputs } from "../../engine/output/index.ts";
import { AUTO_PER_FILE } from "../../engine/select/index.ts";
import { refuse } from "../failures.ts";
import { follow, merge, mergeSorted } from "./files.ts";
import { inputFormat } from "./input.ts";
import { sectionAfter, sectionBefore, sectionFrom, sectionThrough } from "./lines.ts";
import { lastValue, type Option, type Parsed, type Setting, takesValue, valuesOf } from "./option.ts";
import { checkOutput, excludeKeys, keys, outputFormat, redact } from "./output.ts";
import { parallel } from "./parallel.ts";
import { around, last, since, until } from "./time.ts";

/** An option, or only some of its values. */
interface Use {
  readonly option: Setting;
  readonly values?: readonly string[];
}

const outputsThat = (holds: (output: Output) => boolean | undefined): Use => ({
  option: outputFormat,
  values: Object.keys(outputs).filter((name) => holds(outputNamed(name))),
});
const unchanged = outputsThat(({ isUnchanged }) => isUnchanged);
const perFile: Use = { option: inputFormat, values: [AUTO_PER_FILE] };

const exclusions: readonly { readonly one: Use; readonly other: Use; readonly why: string }[] = [
  { one: { option: follow }, other: { option: mergeSorted }, why: "merging needs the ends of files" },
  { one: { option: merge }, other: { option: mergeSorted }, why: "both say how files are merged" },
  { one: perFile, other: { option: mergeSorted }, why: "all files are read in the same way" },
  { one: perFile, other: { option: parallel }, why: "workers read all files in the same way" },
  { one: outputsThat(({ isMap }) => isMap), other: { option: parallel }, why: "its events are in rows" },
  { one: outputsThat(({ isBinary }) => isBinary), other: { option: parallel }, why: "the file is written as a whole" },
  { one: { option: last }, other: { option: since }, why: "both say where the window begins" },
  { one: { option: around }, other: { option: since }, why: "it has both ends of the window" },
  { one: { option: around }, other: { option: until }, why: "it has both ends of the window" },
  { one: { option: around }, other: { option: last }, why: "it has both ends of the window" },
  ...[keys, excludeKeys, redact].map((option) => ({
    one: unchanged,
    other: { option },
    why: "it prints lines as they are in the input",
  })),
  { one: { option: sectionFrom }, other: { option: sectionAfter }, why: "both say how sections begin" },
  { one: { option: sectionBefore }, other: { option: sectionThrough }, why: "both say how sections end" },
];

/** Refuses options that do not go together. @throws UsageError */
export function checkCombinations(parsed: Parsed): void {
  checkNeeds(parsed);
  checkOutput(parsed);
  for (const { one, other, why } of exclusions) {
    const first = given(one, parsed);
    const second = given(other, parsed);
    if (first && second) refuse(`${first} is not possible with ${second}: ${why}`);
  }
}

function checkNeeds({ given }: Parsed): void {
  for (const { option, spelling } of given) {
    const { one, why } = option.requires ?? {};
    const needed = one?.() ?? [];
    if (needed.length === 0 || given.some(({ option }) => needed.includes(option))) continue;
    refuse(`${spelling} ${why}: add ${needed.map(({ long }) => `--${long}`).join(" or ")}`);
  }
}

/** The sentences of help about options that exclude this one; empty if there are none. */
export function exclusionText(option: Option): string {
  if (option.kind === "shorthand") return "";
  const without = (use: Use, others: readonly Use[]) =>
    others.length === 0 ? [] : [`${useText(use)} is not possible with ${others.map(useText).join(", ")}.`];
  const whole = exclusions.flatMap(({ one, other }) => {
    if (other.option === option) return [one];
    return one.option === option && !one.values ? [other] : [];
  });
  const some = [...new Set(exclusions.flatMap(({ one }) => (one.option === option && one.values ? [one] : [])))];
  return [
    ...without({ option }, whole),
    ...some.flatMap((use) =>
      without(
        use,
        exclusions.filter(({ one }) => one === use).map(({ other }) => other),
      ),
    ),
  ].join(" ");
}

/** The given option of a use, as it would be written, or null. */
function given({ option, values }: Use, parsed: Parsed): string | null {
  if (!values) {
    const isOn = option.kind === "flag" ? lastValue(parsed, option) : valuesOf(parsed, option).length > 0;
    return isOn ? useText({ option }) : null;
  }
  const all = valuesOf(parsed, option).map((value) => String(value).trim());
  const counting = takesValue(option) && option.repeatable ? all : all.slice(-1);
  const value = counting.find((one) => values.includes(one));
  return value === undefined ? null : useText({ option, values: [value] });
}

/** How a use is written: `--follow`, `-F levelmap, keymap, tailmap`. */
function useText({ option, values }: Use): string {
  return values ? `-${option.short} ${values.join(", ")}` : `--${option.long}`;
}
