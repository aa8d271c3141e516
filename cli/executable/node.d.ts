// What Node 26, which every executable contains, has more than the Node whose types the project is checked with.

declare module "node:sea" {
  function getAssetKeys(): string[];
  function getRawAsset(key: string): ArrayBuffer;
}

declare module "node:module" {
  interface Resolution {
    readonly url: string;
    readonly format?: string | null | undefined;
    readonly shortCircuit?: boolean;
  }
  interface LoadedSource {
    readonly source: string | NodeJS.ArrayBufferView;
    readonly format: string;
    readonly shortCircuit?: boolean;
  }
  interface SyncHooks {
    resolve(
      specifier: string,
      context: { readonly parentURL?: string },
      next: (specifier: string, context: unknown) => Resolution,
    ): Resolution;
    load(url: string, context: unknown, next: (url: string, context: unknown) => LoadedSource): LoadedSource;
  }
  function registerHooks(hooks: SyncHooks): { deregister(): void };
}
