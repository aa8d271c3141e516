import { addresses, paths } from "./addresses.ts";
import { dates } from "./dates.ts";
import type { Stock, Theme } from "./notation.ts";
import { syslog } from "./syslog.ts";
import { numbers, people, texts } from "./text.ts";
import { haproxy, httpd } from "./web.ts";

export type { FieldType, Stock, StockPart, Theme } from "./notation.ts";

/** The stock patterns by theme, in the order of docs/IMPORTS.md. */
export const themes: readonly Theme[] = [texts, numbers, people, addresses, paths, dates, syslog, httpd, haproxy];

/** The stock patterns by name: what patterns of today are built from. Others are read from files of definitions. */
export const library: ReadonlyMap<string, Stock> = new Map(themes.flatMap(({ patterns }) => Object.entries(patterns)));
