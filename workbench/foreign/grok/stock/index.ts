import { addresses, addressParts, paths } from "./addresses.ts";
import { dateParts, dates } from "./dates.ts";
import { syslog, syslogParts } from "./syslog.ts";
import { numbers, people, textParts, texts } from "./text.ts";
import type { Stock, StockPattern, Theme } from "./theme.ts";
import { haproxy, httpd } from "./web.ts";

export type { StockPattern } from "./theme.ts";

/** The stock patterns by theme, in the order of docs/IMPORTS.md. */
export const themes: readonly Theme[] = [texts, numbers, people, addresses, paths, dates, syslog, httpd, haproxy];

/** The stock patterns by name: what patterns of today are built from. Others are read from files of definitions. */
export const library: ReadonlyMap<string, Stock> = new Map(themes.flatMap(({ patterns }) => Object.entries(patterns)));

/** Parts of them, which only they use. */
export const libraryParts: ReadonlyMap<string, StockPattern> = new Map(
  [textParts, addressParts, dateParts, syslogParts].flatMap(Object.entries<StockPattern>),
);
