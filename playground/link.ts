import { isPatternKind, type PatternKind } from "./patterns.ts";

/** All that a link to the playground holds. */
export interface Shared {
  readonly kind: PatternKind;
  /** The pattern: a grammar file, the name of a format, a line of a configuration. */
  readonly pattern: string;
  readonly sample: string;
  /** How lines are joined to records, as what follows `-M`; missing for how the grammar joins them. */
  readonly multiline?: string;
}

/** What the fragment of a link begins with; the number is that of the form. */
export const LEAD = "froe1.";
/** More than this is no link but a bomb. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The fragment of a link, without `#`: JSON, deflated, in the letters that addresses may have. */
export async function encodeLink(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(packedOf(shared)));
  const packed = await bytesOf(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return LEAD + letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What the fragment of a link holds; null for one that no playground made, or of which a part is missing. */
export async function decodeLink(fragment: string): Promise<Shared | null> {
  const text = fragment.trim();
  const at = text.indexOf(LEAD);
  const letters = at < 0 ? "" : text.slice(at + LEAD.length);
  if (!/^[\w-]+$/.test(letters)) return null;
  try {
    const packed = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
    const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return sharedBy(JSON.parse(new TextDecoder().decode(await bytesOf(inflated))));
  } catch (error) {
    // A link that was cut, or changed on its way: the decoders say so by these.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError) return null;
    if (error instanceof Error && (error.name === "InvalidCharacterError" || "code" in error)) return null;
    throw error;
  }
}

/** The same as plain data, which {@link sharedBy} reads again. */
export function packedOf({ kind, pattern, sample, multiline = "" }: Shared): readonly string[] {
  return [kind, pattern, sample, ...(multiline === "" ? [] : [multiline])];
}

/** What plain data holds; null if it is not of this form. */
export function sharedBy(data: unknown): Shared | null {
  if (!Array.isArray(data)) return null;
  const [kind, pattern, sample, multiline = ""] = data;
  if (typeof kind !== "string" || !isPatternKind(kind)) return null;
  if (typeof pattern !== "string" || typeof sample !== "string" || typeof multiline !== "string") return null;
  return { kind, pattern, sample, ...(multiline !== "" && { multiline }) };
}

/** @throws RangeError for more than a link may hold. */
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError("the link holds too much");
    }
    parts.push(new Uint8Array(value));
  }
}
