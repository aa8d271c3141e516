import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Platform, platform } from "../../engine/platform/index.ts";

/** A file of settings. */
export interface SettingsFile {
  /** As messages name it. */
  readonly path: string;
  /**
   * True for the user's configuration. A file beside the work may come with somebody else's files, so it may not name code
   * or a file to be written.
   */
  readonly isOwn: boolean;
}

/** Where settings may be, the first with precedence. */
export function settingsPlaces(
  environment: Readonly<Record<string, string | undefined>>,
  { configFolder }: Platform = platform,
): readonly SettingsFile[] {
  const folder = configFolder(environment);
  const beside = { path: ".froe.json", isOwn: false };
  return folder === null ? [beside] : [beside, { path: join(folder, "froe", "config.json"), isOwn: true }];
}

/** The files of settings that exist. */
export function settingsFiles(environment: Readonly<Record<string, string | undefined>>): readonly SettingsFile[] {
  return settingsPlaces(environment).filter(({ path }) => existsSync(path));
}
