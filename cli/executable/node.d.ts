// What Node 26, which every executable contains, has more than the Node whose types the project is checked with.

declare module "node:sea" {
  function getAssetKeys(): string[];
  function getRawAsset(key: string): ArrayBuffer;
}
