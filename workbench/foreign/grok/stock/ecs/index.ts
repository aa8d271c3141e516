import { dates } from "../dates.ts";
import type { Stock, Theme } from "../notation.ts";
import { numbers, texts } from "../text.ts";
import { aws } from "./aws.ts";
import { bacula } from "./bacula.ts";
import { firewalls } from "./firewalls.ts";
import { java, ruby } from "./java.ts";
import { exim, nagios } from "./services.ts";
import { addresses, databases, paths, people, syslog } from "./systems.ts";
import { haproxy, httpd, proxies } from "./web.ts";
import { zeek } from "./zeek.ts";

/** The stock patterns in the common schema by theme. */
export const ecsThemes: readonly Theme[] = [
  texts,
  numbers,
  people,
  addresses,
  paths,
  dates,
  syslog,
  httpd,
  haproxy,
  proxies,
  java,
  ruby,
  aws,
  databases,
  exim,
  firewalls,
  zeek,
  nagios,
  bacula,
];

/** The stock patterns in the common schema by name. */
export const ecsLibrary: ReadonlyMap<string, Stock> = new Map(
  ecsThemes.flatMap(({ patterns }) => Object.entries(patterns)),
);
