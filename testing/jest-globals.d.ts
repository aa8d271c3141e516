/** What is used of Jest, which is a test's own: froe is built and checked without it. */
declare module "@jest/globals" {
  export const expect: { extend(matchers: object): void };
}
