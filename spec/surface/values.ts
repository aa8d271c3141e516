/** A value of each kind. */
export const VALUES: readonly unknown[] = [
  undefined,
  null,
  5,
  -1,
  Number.NaN,
  true,
  "",
  "x",
  [],
  [5],
  {},
  () => {},
  Symbol("x"),
  new Date("x"),
  Promise.resolve({}),
  { record: {}, rules: {} },
];
