/** So few alternatives are tried in order where their first bytes tell no more. */
export const FEW = 3;

/** What begins with a text, in UTF-8. */
export interface Led {
  readonly lead: Uint8Array;
}

/** The first byte, from one on, in which the beginnings of some alternatives differ; null if most of them have none there. */
export function telling(some: readonly Led[], from: number): number | null {
  for (let at = from; ; at++) {
    const led = some.filter(({ lead }) => lead.length > at);
    if (some.length - led.length > FEW || led.length === 0) return null;
    if (led.some(({ lead }) => lead[at] !== led[0]!.lead[at])) return at;
  }
}

/** Of some alternatives those whose beginnings have this byte at a place or end before it; those that end there if it is null. */
export function ledBy<L extends Led>(some: readonly L[], at: number, byte: number | null): readonly L[] {
  return some.filter(({ lead }) => lead.length <= at || lead[at] === byte);
}

/** The bytes that the beginnings of some alternatives have at a place. */
export function bytesAt(some: readonly Led[], at: number): readonly number[] {
  return [...new Set(some.flatMap(({ lead }) => (lead.length > at ? [lead[at]!] : [])))];
}
