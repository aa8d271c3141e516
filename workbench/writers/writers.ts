import type { Writer } from "./contract.ts";
import { javaPatterns } from "./java.ts";
import { messageTemplates } from "./messages.ts";
import { presetLayouts } from "./presets.ts";
import { proxyLb } from "./proxy-lb.ts";
import { scriptFormats } from "./script.ts";
import { sqldb } from "./sqldb.ts";
import { syslogA } from "./syslog-a.ts";
import { syslogB } from "./syslog-b.ts";
import { webA } from "./web-a.ts";
import { webB } from "./web-b.ts";

/** The writers of logs whose configurations froe reads. */
export const writers: readonly Writer[] = [
  webB,
  webA,
  javaPatterns,
  scriptFormats,
  sqldb,
  proxyLb,
  syslogA,
  syslogB,
  messageTemplates,
  presetLayouts,
];
