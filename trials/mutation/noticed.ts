import type { Checkout } from "./checkout.ts";
import type { Mutant } from "./mutate.ts";

/** The specs that are nearest to a mutant are run with it alone: most of what is noticed is noticed there. */
const NEAR = 4;
/** Of the specs that fail with several mutants, as many are asked at a time for whose they are. */
const ASKED = 4;

/** The mutants that a test of the checkout notices. */
export async function noticedBy(
  checkout: Checkout,
  mutants: readonly Mutant[],
  say: (text: string) => void,
): Promise<ReadonlySet<Mutant>> {
  /** Specs that have failed with a mutant, and whether they pass without any. */
  const soundness = new Map<string, boolean>();
  const near = new Map<Mutant, readonly string[]>();
  for (const mutant of mutants) {
    const { failed } = await checkout.run(checkout.related(mutant).slice(0, NEAR), [mutant], true);
    near.set(mutant, failed);
    say(`${placeOf(mutant)}: ${failed.length > 0 ? `${failed.join(" ")} fails` : "nothing fails near by"}`);
  }
  await learnSoundness([...near.values()].flat());
  const noticed = new Set(mutants.filter((mutant) => near.get(mutant)!.some(isSound)));
  const far = mutants.filter((mutant) => !noticed.has(mutant));
  const specs = [...new Set(far.flatMap((mutant) => checkout.related(mutant)))];
  return new Set([...noticed, ...(await noticedOf(far, specs))]);

  /**
   * Those of several mutants that these specs notice. All are broken together, so that the specs run once; those that fail
   * run again with each half of the mutants, and so on.
   */
  async function noticedOf(some: readonly Mutant[], specs: readonly string[]): Promise<readonly Mutant[]> {
    const asked = specs.filter(
      (spec) => soundness.get(spec) !== false && some.some((mutant) => checkout.related(mutant).includes(spec)),
    );
    if (some.length === 0 || asked.length === 0) return [];
    const run = await checkout.run(asked, some, some.length === 1);
    await learnSoundness(run.failed);
    const failed = run.failed.filter(isSound);
    say(
      `${some.length} mutants, ${asked.length} specs: ${failed.length} fail${run.isWhole ? "" : ", and some did not end"}`,
    );
    if (some.length === 1 && failed.length > 0) return some;
    // What a spec that died has kept from running is asked again.
    const open = run.isWhole ? failed : asked.filter((spec) => failed.includes(spec) || !run.failed.includes(spec));
    if (failed.length === 0) return run.isWhole || run.failed.length === 0 ? [] : noticedOf(some, open);
    const first = failed.slice(0, ASKED);
    const middle = Math.ceil(some.length / 2);
    const found = [...(await noticedOf(some.slice(0, middle), first)), ...(await noticedOf(some.slice(middle), first))];
    const others = some.filter((mutant) => !found.includes(mutant));
    // Of mutants that are noticed only together none is.
    return [
      ...found,
      ...(await noticedOf(others, found.length > 0 ? open : open.filter((spec) => !first.includes(spec)))),
    ];
  }

  function isSound(spec: string): boolean {
    return soundness.get(spec) === true;
  }

  /** Runs specs while no line is broken: those that fail then notice nothing. */
  async function learnSoundness(specs: readonly string[]): Promise<void> {
    const unknown = [...new Set(specs)].filter((spec) => !soundness.has(spec));
    if (unknown.length === 0) return;
    const { failed } = await checkout.run(unknown, [], false);
    for (const spec of unknown) soundness.set(spec, !failed.includes(spec));
    if (failed.length > 0) say(`these fail while no line is broken, and are not asked: ${failed.join(" ")}`);
  }
}

export const placeOf = ({ file, line }: Mutant): string => `${file}:${line}`;
