import type { Writer } from "./contract.ts";
import { javaPatterns } from "./java.ts";
import { sqldb } from "./sqldb.ts";
import { webA } from "./web-a.ts";
import { webB } from "./web-b.ts";

/** The writers of logs whose configurations froe reads. */
export const writers: readonly Writer[] = [webB, webA, javaPatterns, sqldb];
