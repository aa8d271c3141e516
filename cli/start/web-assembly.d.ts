/** The part of WebAssembly that is used: the library of the compiler declares it for browsers alone. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Memory {
    constructor(size: { initial: number });
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
