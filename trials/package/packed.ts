import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { pack } from "./user.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The packed froe. */
    readonly tarball: string;
  }
}

/** Packs froe once for all tests. */
export default function setup({ provide }: TestProject): () => void {
  const home = mkdtempSync(join(tmpdir(), "froe-packed-"));
  provide("tarball", pack(home));
  return () => rmSync(home, { recursive: true });
}
