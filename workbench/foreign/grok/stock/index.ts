import { addresses, paths } from "./addresses.ts";
import { aws } from "./aws.ts";
import { bacula } from "./bacula.ts";
import { cisco } from "./cisco.ts";
import { databases } from "./databases.ts";
import { dates } from "./dates.ts";
import { schemaThemes } from "./ecs/index.ts";
import { exim } from "./exim.ts";
import { firewalls } from "./firewalls.ts";
import { httpd } from "./httpd.ts";
import { java, ruby } from "./java.ts";
import { nagios } from "./nagios.ts";
import type { Stock, Theme } from "./notation.ts";
import { haproxy, proxies } from "./proxies.ts";
import { syslog } from "./syslog.ts";
import { numbers, people, texts } from "./text.ts";
import { zeek } from "./zeek.ts";

export { type FieldType, isFirm, type Part, type Stock, type Theme } from "./notation.ts";

/** The stock patterns by theme, in the order of docs/GROK.md. */
export const themes: readonly Theme[] = [
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
  cisco,
  firewalls,
  zeek,
  nagios,
  bacula,
];

/** Stock patterns by name. */
export type Library = ReadonlyMap<string, Stock>;

const byName = (of: readonly Theme[]): Library => new Map(of.flatMap(({ patterns }) => Object.entries(patterns)));

/** The stock patterns without the common schema. */
export const library: Library = byName(themes);

const inSchema = new Map(schemaThemes.map((theme) => [theme.title, theme]));

/** The themes in the common schema. */
export const ecsThemes: readonly Theme[] = themes.map((theme) => inSchema.get(theme.title) ?? theme);

const ecsLibrary: Library = byName(ecsThemes);

/** The stock patterns of a mode of Logstash. @param isEcs true for fields with the names of the Elastic Common Schema. */
export function libraryOf(isEcs: boolean): Library {
  return isEcs ? ecsLibrary : library;
}
