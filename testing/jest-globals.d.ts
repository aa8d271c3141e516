/** What is used of Jest, which is a test's own: froe is built and checked without it. */
declare module "@jest/globals" {
  export const expect: { extend(matchers: object): void };
}

/** The types of what `@jest/globals` exports as `expect`. */
declare module "expect" {
  export interface Matchers<R extends void | Promise<void>, T = unknown> {
    readonly not: [R, T];
  }
}
