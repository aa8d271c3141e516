import type { Checkout } from "./checkout.ts";
import type { Mutant } from "./mutate.ts";

/** The specs that are nearest to a mutant are run with it alone: most of what is noticed is noticed there. */
const NEAR = 8;
/** Of the specs that fail with several mutants, as many are asked at a time for whose they are. */
const ASKED = 4;

/** The mutants that a test of the checkout notices. */
export async function noticedBy(
  checkout: Checkout,
  mutants: readonly Mutant[],
  say: (text: string) => void,
): Promise<ReadonlySet<Mutant>> {
  const noticed = new Set<Mutant>();
  const sound = new Set<string>();
  for (const mutant of mutants) {
    const near = checkout.related(mutant).slice(0, NEAR);
    for (const one of await noticedOf([mutant], near, false)) noticed.add(one);
    say(`${placeOf(mutant)} is ${noticed.has(mutant) ? "noticed" : "not noticed"} near by`);
  }
  const far = mutants.filter((mutant) => !noticed.has(mutant));
  for (const mutant of await noticedOf(far, specsOf(far), false)) noticed.add(mutant);
  return noticed;

  function specsOf(some: readonly Mutant[]): readonly string[] {
    return [...new Set(some.flatMap((mutant) => checkout.related(mutant)))];
  }

  /**
   * Those of several mutants that these specs notice. All are broken together, so that the specs run once; those that fail
   * run again with each half of the mutants, and so on.
   */
  async function noticedOf(
    some: readonly Mutant[],
    specs: readonly string[],
    isKnown: boolean,
  ): Promise<readonly Mutant[]> {
    const asked = specs.filter((spec) => some.some((mutant) => checkout.related(mutant).includes(spec)));
    if (some.length === 0 || asked.length === 0) return [];
    const run = await checkout.run(asked, some, some.length === 1);
    say(`${some.length} mutants, ${asked.length} specs: ${run.failed.length} fail${run.hung ? ", and one hangs" : ""}`);
    if (!run.hung && run.failed.length === 0) return [];
    if (!isKnown) await ensureSound(run.failed);
    if (some.length === 1) return some;
    if (run.hung) return halves(some, asked, isKnown);
    const found = await halves(some, run.failed.slice(0, ASKED), true);
    // Of mutants that are noticed only together none is.
    const open = found.length > 0 ? run.failed : run.failed.slice(ASKED);
    const others = some.filter((mutant) => !found.includes(mutant));
    return [...found, ...(await noticedOf(others, open, true))];
  }

  async function halves(some: readonly Mutant[], specs: readonly string[], isKnown: boolean) {
    const middle = Math.ceil(some.length / 2);
    const first = await noticedOf(some.slice(0, middle), specs, isKnown);
    return [...first, ...(await noticedOf(some.slice(middle), specs, isKnown))];
  }

  /** @throws Error if specs fail while no line is broken: they would notice anything. */
  async function ensureSound(specs: readonly string[]): Promise<void> {
    const unknown = specs.filter((spec) => !sound.has(spec));
    const { failed, hung } = unknown.length > 0 ? await checkout.run(unknown, [], false) : { failed: [], hung: false };
    if (hung || failed.length > 0)
      throw new Error(`specs fail as they are: FROE_BUILT=1 npx vitest run --project compiled ${failed.join(" ")}`);
    for (const spec of unknown) sound.add(spec);
  }
}

export const placeOf = ({ file, line }: Mutant): string => `${file}:${line}`;
